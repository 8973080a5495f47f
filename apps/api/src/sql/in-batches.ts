const AT_ONCE = 1_000

/**
 * Deletes many rows in batches, so that no row is locked for long and a failure loses only one batch. `deleteSome`
 * skips locked rows, which the next run deletes. It returns one row for each deleted row.
 */
export async function inBatches(deleteSome: (limit: number) => Promise<unknown[]>): Promise<void> {
  let deleted: unknown[]
  do deleted = await deleteSome(AT_ONCE)
  while (deleted.length === AT_ONCE)
}
