import type { Counts } from '../counts.ts'

/** What happened in a run, by kind. */
export type Tally = {
  schedules: number
  purchases: number
  permutations: Set<number>
  scenarios: Counts
  /** How each call was answered: its name and status, or that nothing came. */
  answers: Counts
  forgeries: Counts
  faults: Counts
  /** How orders ended. */
  states: Counts
  refunds: Counts
  capturedPaise: number
  refundedPaise: number
  /** How many periods of the reconciler it took. */
  periods: Counts
  violations: Counts
}

export const createTally = (): Tally => ({
  schedules: 0,
  purchases: 0,
  permutations: new Set(),
  scenarios: {},
  answers: {},
  forgeries: {},
  faults: {},
  states: {},
  refunds: {},
  capturedPaise: 0,
  refundedPaise: 0,
  periods: {},
  violations: {},
})
