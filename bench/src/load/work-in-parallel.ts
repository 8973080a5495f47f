/** Works on several items at once. Each worker takes the next item when it has finished one. */
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
