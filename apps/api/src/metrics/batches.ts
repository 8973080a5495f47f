import type { LoadClass } from './load.ts'
import { SECONDS } from './requests.ts'
import { type Count, counter, histogram, readGauge, type Tally } from './tallies.ts'

export type BatcherName = 'saves' | 'starts' | 'submits' | 'closings' | 'sessions' | 'practice'
type Label = 'batcher' | 'database'
type Labels = { batcher: BatcherName; database: string }

/** What the items of a batcher are for. Every call but a save asks for its session. */
const CLASS_OF: Record<BatcherName, LoadClass> = {
  saves: 'answers',
  submits: 'answers',
  closings: 'answers',
  starts: 'exams',
  practice: 'exams',
  sessions: 'exams',
}

const items = histogram<Label>(
  'abhyas_batch_items',
  'Items that one batch performed together.',
  [1, 5, 25, 100, 250, 500],
)
const durations = histogram<Label>('abhyas_batch_duration_seconds', 'Time that a batch took.', SECONDS)
const failures = counter<Label>('abhyas_batch_failures_total', 'Batches that failed as a whole.')

/** Counts the batches of all batchers with the same name and database. */
export class BatchMeter {
  waiting = 0
  readonly name: BatcherName
  readonly loadClass: LoadClass
  readonly #items: Tally
  readonly #durations: Tally
  readonly #failures: Count
  constructor(labels: Labels) {
    this.name = labels.batcher
    this.loadClass = CLASS_OF[labels.batcher]
    this.#items = items(labels)
    this.#durations = durations(labels)
    this.#failures = failures(labels)
  }
  note(size: number, startedAt: number): void {
    this.#items.add(size)
    this.#durations.add((performance.now() - startedAt) / 1000)
  }
  noteFailed(): void {
    this.#failures.add()
  }
}

const meters = new Map<string, { labels: Labels; meter: BatchMeter }>()

export function batchMeter(batcher: BatcherName, database: string): BatchMeter {
  const labels = { batcher, database }
  const known = meters.get(`${batcher} ${database}`) ?? { labels, meter: new BatchMeter(labels) }
  meters.set(`${batcher} ${database}`, known)
  return known.meter
}

readGauge('abhyas_batcher_waiting', 'Items that wait for the next batch.', () =>
  Array.from(meters.values(), ({ labels, meter }) => ({ labels, value: meter.waiting })),
)
