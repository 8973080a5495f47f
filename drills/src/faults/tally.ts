import { type Counts, listCounts } from '../counts.ts'

/** The counts of a run. */
export type Tally = {
  schedules: number
  acknowledged: number
  resent: number
  faults: Counts
  verdicts: Counts
  /** Calls by name and status, or by name and 'no response'. */
  calls: Counts
  closedBy: Counts
  worstTimeToCloseMs: number
  /** Attempts that were open before an outage and still open well after it, so that its time is given back. */
  satThroughOutage: number
  violations: Counts
}

export const createTally = (): Tally => ({
  schedules: 0,
  acknowledged: 0,
  resent: 0,
  faults: {},
  verdicts: {},
  calls: {},
  closedBy: {},
  worstTimeToCloseMs: 0,
  satThroughOutage: 0,
  violations: {},
})

export const progressOf = ({ acknowledged, resent }: Tally): string =>
  `${acknowledged} answers acknowledged, ${resent} sent again`

export const rowsOf = (tally: Tally): [string, string | number][] => [
  ['schedules', tally.schedules],
  ['answers acknowledged', tally.acknowledged],
  ['answers sent again', tally.resent],
  ['answers lost', tally.violations['E1'] ?? 0],
  ['attempts closed by', listCounts(tally.closedBy)],
  ['faults', listCounts(tally.faults)],
  ['verdicts', listCounts(tally.verdicts)],
  ['calls', listCounts(tally.calls)],
  ['longest time to close after recovery', `${Math.round(tally.worstTimeToCloseMs)} ms`],
  ['attempts that sat through an outage', tally.satThroughOutage],
]
