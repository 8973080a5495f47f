import type { Counts } from '../counts.ts'

export type Tally = {
  schedules: number
  violations: Counts
  attempts: number
  changed: number
  mails: number
  /** Mails that the server took twice, because a worker died before it noted the first. Both have one Message-ID. */
  repeated: number
  /** The longest time from the end of a correction to its last mail. */
  slowestSeconds: number
  deaths: Counts
}
