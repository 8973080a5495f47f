const AT_ONCE = 1_000

/**
 * Deletes a lot of rows, some at a time: nobody waits long for a row, and nothing is begun again from the start. A row that
 * somebody holds is left for the next night: `deleteSome` skips what is locked, and gives a row for each that it deleted.
 */
export async function inBatches(deleteSome: (limit: number) => Promise<unknown[]>): Promise<void> {
  let deleted: unknown[]
  do deleted = await deleteSome(AT_ONCE)
  while (deleted.length === AT_ONCE)
}
