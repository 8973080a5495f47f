/** Works on so many items at once. A worker takes the next item as soon as it is done with one. */
export async function workInParallel<T>(
  workers: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  const takeItems = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: workers }, takeItems))
}
