import { type Count, counter, readGauge } from './tallies.ts'

/** What a request is for. Under too much load the last of these is refused first, and answers are refused last. */
export type LoadClass = 'answers' | 'exams' | 'others'

const refusals = counter<'class' | 'reason'>(
  'abhyas_load_refusals_total',
  'Requests that were refused because the process had too much to do.',
)
const CLASSES: readonly LoadClass[] = ['answers', 'exams', 'others']

/** `event_loop`: the process was late. `queue`: too many waited for the same work. */
export type LoadReason = 'event_loop' | 'queue'

const countsOf = (reason: LoadReason) =>
  Object.fromEntries(CLASSES.map((name) => [name, refusals({ class: name, reason })])) as Record<LoadClass, Count>

// All classes appear now. A series that appears with its first refusal has no rate.
const counts = { event_loop: countsOf('event_loop'), queue: countsOf('queue') }
export const noteRefused = (loadClass: LoadClass, reason: LoadReason): void => counts[reason][loadClass].add()

let readLevel = () => 0
readGauge('abhyas_load_level', 'How many of the three classes of requests are refused now.', () => [
  { labels: {}, value: readLevel() },
])
export function showLoadLevel(read: () => number): void {
  readLevel = read
}
