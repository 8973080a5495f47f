import type { Counts } from '../counts.ts'
import type { LoadReport } from '../load/hold-exam.ts'
import { brokenLimits } from '../load/verdict.ts'
import type { BalancerCounts } from './balancer.ts'
import type { Stop } from './restart-stack.ts'

export type RestartFindings = {
  quiet: Pick<LoadReport, 'calls'>
  exams: readonly LoadReport[]
  stops: readonly Stop[]
  balancer: BalancerCounts
  background: { responses: Counts; problems: Counts }
  judgesSpeed: boolean
}

const STOPS_WITHIN_SECONDS = 20
/** Restarts may make a save so many times as slow. */
const SLOWER = 2

/** Describes everything that a rolling restart must not do. */
export function findProblems({ quiet, exams, stops, balancer, background, judgesSpeed }: RestartFindings): string[] {
  const problems = exams.flatMap((exam) => [
    ...brokenLimits(exam),
    ...Object.entries(exam.errors).map(([error, times]) => `${times} x ${error}`),
    ...(exam.sentAgain > 0 ? [`${exam.sentAgain} calls met a closed connection`] : []),
  ])
  for (const [problem, times] of Object.entries(background.problems)) problems.push(`${times} x ${problem}`)
  for (const kind of ['page', 'practice', 'login'])
    if (!background.responses[kind]) problems.push(`no response to a ${kind}: the drill proves nothing`)
  if (balancer.refused > 0) problems.push(`${balancer.refused} connections of HAProxy were refused`)
  if (balancer.unanswered > 0) problems.push(`${balancer.unanswered} requests of HAProxy got no response`)
  for (const { name, seconds, code } of stops) {
    if (seconds > STOPS_WITHIN_SECONDS) problems.push(`${name} took ${seconds.toFixed(1)} s to stop`)
    if (code !== 0) problems.push(`${name} ended with status ${String(code)}`)
  }
  if (stops.length === 0) problems.push('nothing was restarted')
  const limit = quiet.calls.save.p99 * SLOWER
  for (const { calls } of judgesSpeed ? exams : [])
    if (calls.save.p99 > limit)
      problems.push(`p99 of a save ${calls.save.p99.toFixed(1)} ms, above ${limit.toFixed(1)} ms`)
  return problems
}
