import { isAway } from '@abhyas/database/is-away'

/** Collects items while an earlier batch runs, and then performs them together. */
export type Batcher<Item, Result> = { add(item: Item): Promise<Result> }

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

// Errors of PostgreSQL that a single item causes. Examples are a row twice in one statement, a value that does not fit, a
// violated constraint, a deadlock and a locked row.
const OF_ONE_ITEM = /^(21|22|23|40P01|55P03)/

/**
 * One batch runs at a time, and the items that arrive meanwhile become the next batch. So a busy batcher puts more
 * items into each statement, and no item waits for a timer. `add` returns when the item's batch is committed.
 *
 * An item that cannot be performed fails alone, because its batch is repeated item by item. When the database is away,
 * all waiting items fail at once.
 */
export function createBatcher<Item, Result>(
  perform: (items: readonly Item[]) => Promise<Result[]>,
  { maxItems }: { maxItems: number },
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isBusy = false

  const performAlone = async (one: Waiting<Item, Result>) => {
    try {
      const [result] = await perform([one.item])
      one.resolve(result as Result)
    } catch (error) {
      one.reject(error)
    }
  }
  const performAll = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await perform(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length > 1 && OF_ONE_ITEM.test(String((error as { code?: string }).code)))
        for (const one of batch) await performAlone(one)
      else for (const { reject } of isAway(error as Error) ? [...batch, ...waiting.splice(0)] : batch) reject(error)
    }
  }
  const run = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      await performAll(batch)
    }
    isBusy = false
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!isBusy) void run()
      }),
  }
}
