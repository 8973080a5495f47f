/** Says what was found, and notes it when it is not good. */
export type Judge = (text: string, isGood: boolean) => void

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Returns how long the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
