import { listCounts, printRows } from '../counts.ts'
import type { Tally } from './tally.ts'

export function printTally(tally: Tally, seconds: number): void {
  const lost = tally.violations['E1'] ?? 0
  printRows([
    ['schedules', tally.schedules],
    ['answers acknowledged', tally.acknowledged],
    ['answers sent again', tally.resent],
    ['answers lost', lost],
    ['attempts closed by', listCounts(tally.closedBy)],
    ['faults', listCounts(tally.faults)],
    ['verdicts', listCounts(tally.verdicts)],
    ['calls', listCounts(tally.answers)],
    ['longest time to close after recovery', `${Math.round(tally.worstTimeToCloseMs)} ms`],
    ['attempts that sat through an outage', tally.satThroughOutage],
    ['invariants violated', listCounts(tally.violations)],
    ['time', `${Math.round(seconds)} s`],
  ])
}
