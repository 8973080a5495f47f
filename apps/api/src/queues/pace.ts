/** How much the newest turn counts in the average. */
const WEIGHT = 0.2

export type Pace = {
  /** Notes how long a turn took. */
  note(ms: number): void
  /** How many turns may wait now. */
  turns(): number
}

/**
 * Says how many turns may wait, so that the last of them waits no longer than this. The time of a turn is that of the last
 * ones, because no number fits all machines and all loads. One turn may always wait: otherwise a database that stood
 * still for a moment would leave nothing to do for the time after it.
 */
export function createPace(maxWaitMs: number): Pace {
  let usual = 0
  return {
    note: (ms) => void (usual = usual === 0 ? ms : usual + WEIGHT * (ms - usual)),
    turns: () => (usual === 0 ? Infinity : Math.max(1, Math.floor(maxWaitMs / usual))),
  }
}
