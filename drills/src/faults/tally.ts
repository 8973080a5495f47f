/** What happened in a run, by kind. */
export type Tally = {
  schedules: number
  acknowledged: number
  resent: number
  faults: Record<string, number>
  verdicts: Record<string, number>
  /** How each call was answered: its name and status, or that nothing came. */
  answers: Record<string, number>
  closedBy: Record<string, number>
  worstTimeToCloseMs: number
  /** Attempts that were open before and well after an outage whose time is given back. */
  satThroughOutage: number
  violations: Record<string, number>
}

export const createTally = (): Tally => ({
  schedules: 0,
  acknowledged: 0,
  resent: 0,
  faults: {},
  verdicts: {},
  answers: {},
  closedBy: {},
  worstTimeToCloseMs: 0,
  satThroughOutage: 0,
  violations: {},
})
