import { readMetrics, sumOf } from '@abhyas/testing/read-metrics'
import { CALL_KINDS, type CallKind, type Latency } from './call-figures.ts'

/** The endpoint of each kind of call. */
const ENDPOINTS: Record<CallKind, string> = {
  start: 'startAttempt',
  resume: 'startAttempt',
  paper: 'getExamQuestions',
  save: 'saveAnswers',
  section: 'enterSection',
  clock: 'getAttemptClock',
  submit: 'submitAttempt',
  result: 'getResult',
}

/** The calls that the servers say they have answered with success, by endpoint. */
export type ServedCalls = Record<string, number>

export async function readServedCalls(metricsPorts: readonly number[]): Promise<ServedCalls> {
  const all = await Promise.all(metricsPorts.map(readMetrics))
  return Object.fromEntries(
    Object.values(ENDPOINTS).map((endpoint) => [
      endpoint,
      all.reduce((sum, each) => sum + sumOf(each, 'abhyas_requests_total', { endpoint, status: '2xx' }), 0),
    ]),
  )
}

/** Describes each endpoint of which the servers have counted more or fewer calls than the learners got responses. */
export function miscountsOf(
  calls: Record<CallKind, Latency>,
  { before, after }: { before: ServedCalls; after: ServedCalls },
): string[] {
  const sent: ServedCalls = {}
  for (const kind of CALL_KINDS) sent[ENDPOINTS[kind]] = (sent[ENDPOINTS[kind]] ?? 0) + calls[kind].count
  return Object.entries(sent).flatMap(([endpoint, count]) => {
    const counted = (after[endpoint] ?? 0) - (before[endpoint] ?? 0)
    return counted === count ? [] : [`the servers counted ${counted} x ${endpoint}, the learners ${count}`]
  })
}
