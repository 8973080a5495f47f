import type { LoadReport } from './hold-exam.ts'

/** A load generator that is later than this at its 99th percentile measures itself instead of the servers. */
const MAX_LAG_MS = 50
const WHOLE_CORE = 0.9

/** Describes every limit that was broken. */
export function brokenLimits({ settings, errors, refused, findings, calls, miscounts }: LoadReport): string[] {
  const broken: string[] = []
  const count = Object.values(errors).reduce((sum, each) => sum + each, 0)
  if (count > 0) broken.push(`${count} errors`)
  const refusals = Object.values(refused).reduce((sum, each) => sum + each, 0)
  if (refusals > 0) broken.push(`${refusals} calls refused`)
  for (const kind of ['lost', 'invented', 'secondAttempts', 'wrongScores', 'notGraded'] as const)
    if (findings[kind] > 0) broken.push(`${findings[kind]} ${WORDS[kind]}`)
  broken.push(...miscounts)
  // A run without a saved answer proves nothing.
  if (findings.compared === 0) broken.push('nothing was saved')
  if (calls.save.p99 > settings.saveP99LimitMs)
    broken.push(`p99 of a save ${calls.save.p99.toFixed(0)} ms, above ${settings.saveP99LimitMs} ms`)
  return broken
}

const WORDS = {
  lost: 'acknowledged answers lost',
  invented: 'answers that were never sent',
  secondAttempts: 'second attempts',
  wrongScores: 'wrong scores',
  notGraded: 'submitted and not graded',
}

/** Names the processes that used a whole core, and says whether the machine or the load generator was the limit. */
export function exhaustedParts({ lag, use }: LoadReport, cores: number): string[] {
  const { machine = 0, ...peaks } = use.peakCores
  const exhausted = Object.entries(peaks)
    // PostgreSQL has many processes, so one core is no limit for it.
    .filter(([name, peak]) => name !== 'postgres' && peak >= WHOLE_CORE)
    .map(([name, peak]) => `${name} used ${peak.toFixed(2)} cores`)
  if (machine >= WHOLE_CORE * cores)
    exhausted.push(
      `the machine was busy (${machine.toFixed(2)} of ${cores} cores, PostgreSQL ${(peaks['postgres'] ?? 0).toFixed(2)})`,
    )
  if (lag.p99 > MAX_LAG_MS) exhausted.push(`the generator was late by ${lag.p99.toFixed(0)} ms at p99`)
  return exhausted
}
