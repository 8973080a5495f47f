import { isAway } from '@abhyas/database/is-away'
import { tracing, type Wait } from '@abhyas/tracing/tracing'
import type { BatchMeter } from '../metrics/batches.ts'
import { serverBusy } from '../overload/server-busy.ts'
import { createPace } from './pace.ts'

/** Collects items while an earlier batch runs, and then performs them together. */
export type Batcher<Item, Result> = { add(item: Item): Promise<Result> }

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  wait: Wait | null
}

// Errors of PostgreSQL that a single item causes. Examples are a row twice in one statement, a value that does not fit, a
// violated constraint, a deadlock and a locked row.
const OF_ONE_ITEM = /^(21|22|23|40P01|55P03)/

/**
 * One batch runs at a time, and the items that arrive meanwhile become the next batch. So a busy batcher puts more
 * items into each statement, and no item waits for a timer. `add` returns when the item's batch is committed.
 *
 * An item that cannot be performed fails alone, because its batch is repeated item by item. When the database is away,
 * all waiting items fail at once.
 *
 * An item that would wait longer than `maxWaitMs` for its batch is refused, because the browser asks again anyway.
 */
export function createBatcher<Item, Result>(
  perform: (items: readonly Item[]) => Promise<Result[]>,
  { maxItems, meter, maxWaitMs = Infinity }: { maxItems: number; meter: BatchMeter; maxWaitMs?: number },
): Batcher<Item, Result> {
  const pace = createPace(maxWaitMs)
  let waiting: Waiting<Item, Result>[] = []
  let isBusy = false

  const performTraced = (batch: readonly Waiting<Item, Result>[]) => {
    const work = () => perform(batch.map(({ item }) => item))
    const waits = () => batch.map(({ wait }) => wait)
    return tracing.current ? tracing.current.inBatch(meter.name, waits(), work) : work()
  }
  const performAlone = async (one: Waiting<Item, Result>) => {
    try {
      const [result] = await performTraced([one])
      one.resolve(result as Result)
    } catch (error) {
      one.reject(error)
    }
  }
  const performAll = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const startedAt = performance.now()
      const results = await performTraced(batch)
      meter.note(batch.length, startedAt)
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      meter.noteFailed()
      if (batch.length > 1 && OF_ONE_ITEM.test(String((error as { code?: string }).code)))
        for (const one of batch) await performAlone(one)
      else {
        const others = isAway(error as Error) ? waiting.splice(0) : []
        meter.waiting -= others.length
        for (const { reject } of [...batch, ...others]) reject(error)
      }
    }
  }
  const run = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      meter.waiting -= batch.length
      const startedAt = performance.now()
      await performAll(batch)
      pace.note(performance.now() - startedAt)
    }
    isBusy = false
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= pace.turns() * maxItems) return reject(serverBusy(meter.loadClass, 'queue'))
        waiting.push({ item, resolve, reject, wait: tracing.current?.beginWait(meter.name) ?? null })
        meter.waiting += 1
        if (!isBusy) void run()
      }),
  }
}
