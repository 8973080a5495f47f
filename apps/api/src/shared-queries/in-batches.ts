const AT_ONCE = 1_000

/**
 * Deletes many rows in batches, so that no row is locked for long and a failure loses one batch only. `deleteSome` skips
 * locked rows, which the next run deletes, and returns one row for each row that it deleted.
 */
export async function inBatches(deleteSome: (limit: number) => Promise<unknown[]>): Promise<void> {
  let deleted: unknown[]
  do deleted = await deleteSome(AT_ONCE)
  while (deleted.length === AT_ONCE)
}
