import type { Latency } from './call-figures.ts'
import { listCounts } from '../counts.ts'
import type { LoadReport } from './hold-exam.ts'

const LABELS: Record<keyof LoadReport['calls'], string> = {
  start: 'starts',
  paper: 'papers',
  save: 'saves',
  section: 'sections left',
  clock: 'clock',
  resume: 'resumes',
  submit: 'submits',
  result: 'results',
}

/** Returns the table that is printed at the end of a run. */
export function reportText({
  settings,
  calls,
  connectionsOpened,
  lag,
  errors,
  refused,
  findings,
  miscounts,
  use,
}: LoadReport): string {
  const rate = (calls.save.count / (settings.minutes * 60)).toFixed(0)
  const rows = [
    ['', 'count', 'p50 ms', 'p99 ms', 'max ms'],
    ...Object.entries(LABELS).map(([kind, label]) => rowOf(label, calls[kind as keyof LoadReport['calls']])),
    rowOf('generator late by', lag),
    [],
    ['', 'CPU s', 'cores', 'peak cores', 'memory MB'],
    ...Object.entries(use.cpuSeconds).map(([name, seconds]) => [
      name,
      seconds.toFixed(1),
      (seconds / use.seconds).toFixed(2),
      (use.peakCores[name] ?? 0).toFixed(2),
      String(use.memoryMb[name] ?? ''),
    ]),
    ['others', use.otherCpuSeconds.toFixed(1), (use.otherCpuSeconds / use.seconds).toFixed(2)],
  ]
  return [
    `${settings.hasSections ? 'sections and 64 papers, ' : ''}${settings.learners} learners, ${settings.minutes} minutes, started within ${settings.startSeconds} s, a pick every ${settings.pickSeconds} s, ${connectionsOpened} connections opened, seed ${settings.seed}`,
    ...rows.map(([name = '', ...cells]) => name.padEnd(18) + cells.map((cell) => cell.padStart(11)).join('')),
    '',
    `${rate} saves/s; ${findings.compared} acknowledged answers compared, ${findings.lost} lost, ${findings.invented} invented, ${findings.secondAttempts} second attempts, ${findings.wrongScores} wrong scores, ${findings.notGraded} not graded`,
    `metrics of the servers: ${miscounts.length === 0 ? 'every call counted exactly' : miscounts.join('; ')}`,
    `event loop of the generator: stalls of ${use.generatorStallMs.toFixed(1)} ms at p99`,
    `refused: ${listCounts(refused)}`,
    `errors: ${Object.keys(errors).length === 0 ? 'none' : ''}`,
    ...Object.entries(errors).map(([message, count]) => `  ${count} x ${message}`),
    ...findings.examples.map((example) => `  ${example}`),
  ].join('\n')
}

const rowOf = (label: string, { count, p50, p99, max }: Latency) => [
  label,
  String(count),
  p50.toFixed(1),
  p99.toFixed(1),
  max.toFixed(1),
]
