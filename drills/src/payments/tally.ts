import { type Counts, listCounts } from '../counts.ts'
import { PERMUTATIONS } from './plan.ts'

/** The counts of a run. */
export type Tally = {
  schedules: number
  purchases: number
  permutations: Set<number>
  scenarios: Counts
  /** Calls by name and status, or by name and 'no response'. */
  calls: Counts
  forgeries: Counts
  faults: Counts
  /** Orders by their last state. */
  states: Counts
  refunds: Counts
  capturedPaise: number
  refundedPaise: number
  /** Schedules by the number of reconciler periods until everything was settled. */
  periods: Counts
  violations: Counts
}

export const createTally = (): Tally => ({
  schedules: 0,
  purchases: 0,
  permutations: new Set(),
  scenarios: {},
  calls: {},
  forgeries: {},
  faults: {},
  states: {},
  refunds: {},
  capturedPaise: 0,
  refundedPaise: 0,
  periods: {},
  violations: {},
})

export const progressOf = ({ purchases }: Tally): string => `${purchases} purchases`

const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`

export const rowsOf = (tally: Tally): [string, string | number][] => [
  ['purchases', `${tally.purchases} in ${tally.schedules} schedules`],
  ['orders of the signals', `${tally.permutations.size} of ${PERMUTATIONS}`],
  ['scenarios', listCounts(tally.scenarios)],
  ['forgeries, all refused', listCounts(tally.forgeries)],
  ['faults', listCounts(tally.faults)],
  ['calls', listCounts(tally.calls)],
  ['orders ended', listCounts(tally.states)],
  ['refunds', listCounts(tally.refunds)],
  ['taken and given back', `${rupees(tally.capturedPaise)}, ${rupees(tally.refundedPaise)}`],
  ['periods until all was settled', listCounts(tally.periods)],
]
