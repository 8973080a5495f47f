import { setTimeout as sleep } from 'node:timers/promises'
import { foldAnswers } from '@abhyas/api/features/learning/model/fold-answers'
import { count, type Counts } from '../counts.ts'
import type { Violation } from '../violation.ts'
import { correctAnswers } from './correct-answers.ts'
import { forgetAnswers } from './fold-queries.ts'
import type { FoldPool, FoldStack } from './fold-stack.ts'
import { readEvidence, violationsOf } from './invariants.ts'
import type { DeathPlan, SchedulePlan } from './plan.ts'
import { recordUntil } from './record.ts'

export type Tally = { schedules: number; violations: Counts; answers: number; corrected: number; deaths: Counts }

/** A worker that never comes to its moment is killed after this time. */
const LONGEST_LIFE_MS = 5000

/** Runs one schedule: answers are recorded while workers fold and die. Returns the violated invariants. */
export async function runSchedule(
  stack: FoldStack,
  pool: FoldPool,
  { seed, deaths }: SchedulePlan,
  tally: Tally,
): Promise<Violation[]> {
  await forgetAnswers(stack.databases)
  const problems: string[] = []
  let isOver = false
  const progress = { sent: 0 }
  const dying = Promise.all(
    deaths.map(async (ofWorker) => {
      do
        for (const death of ofWorker) {
          const died = await liveAndDie(stack, death)
          if (died === 'by itself') problems.push('A worker ended by itself.')
          count(tally.deaths, died)
        }
      while (progress.sent < pool.leastAnswers)
    }),
  ).finally(() => (isOver = true))
  await recordUntil(stack.databases, pool, { seed, isOver: () => isOver, progress })
  await dying
  // Some of these answers are not folded yet. Ratings and figures count them as they were judged all the same.
  const corrected = await correctAnswers(stack.databases, pool)

  // Two workers fold what is left. What one of them holds, the other one skips, and the next run takes it.
  const last = await Promise.all(deaths.map(() => stack.startWorker()))
  await Promise.all(last.map((worker) => worker.finish()))
  await foldAnswers(stack.databases)

  tally.schedules += 1
  tally.answers += progress.sent
  tally.corrected += corrected
  const evidence = await readEvidence(stack.databases, progress.sent)
  return [...violationsOf(evidence), ...problems.map((message) => ({ invariant: 'no failure', message }))]
}

/** Starts a worker and waits for its death. Returns how it died. */
async function liveAndDie(stack: FoldStack, death: DeathPlan): Promise<string> {
  const worker = await stack.startWorker(death.kind === 'at moment' ? death.at : undefined)
  const lifeMs = death.kind === 'at moment' ? LONGEST_LIFE_MS : death.afterMs
  const hasDied = await Promise.race([worker.exited, sleep(lifeMs, null, { ref: false })])
  if (hasDied) return hasDied.isKilled && death.kind === 'at moment' ? `when ${death.at.moment}` : 'by itself'
  worker.kill()
  await worker.exited
  return 'at any time'
}
