/** So many at once, each batcher with the next one as soon as it is done. */
export async function workInParallel<T>(
  batchers: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  const batcher = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: batchers }, batcher))
}
