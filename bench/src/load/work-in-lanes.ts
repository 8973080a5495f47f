/** So many at once, each lane with the next one as soon as it is done. */
export async function workInLanes<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
