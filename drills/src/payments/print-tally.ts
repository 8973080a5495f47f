import { listCounts, printRows } from '../counts.ts'
import type { Tally } from './tally.ts'
import { PERMUTATIONS } from './plan.ts'

const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`

export function printTally(tally: Tally, seconds: number): void {
  printRows([
    ['purchases', `${tally.purchases} in ${tally.schedules} schedules`],
    ['orders of the signals', `${tally.permutations.size} of ${PERMUTATIONS}`],
    ['scenarios', listCounts(tally.scenarios)],
    ['forgeries, all refused', listCounts(tally.forgeries)],
    ['faults', listCounts(tally.faults)],
    ['calls', listCounts(tally.answers)],
    ['orders ended', listCounts(tally.states)],
    ['refunds', listCounts(tally.refunds)],
    ['taken and given back', `${rupees(tally.capturedPaise)}, ${rupees(tally.refundedPaise)}`],
    ['periods until all was settled', listCounts(tally.periods)],
    ['invariants violated', listCounts(tally.violations)],
    ['time', `${Math.round(seconds)} s`],
  ])
}
