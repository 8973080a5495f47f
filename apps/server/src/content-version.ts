/** Which version of the content is the newest, as far as this process knows. */
export type ContentVersion = {
  current(): number
  /** Somebody said there is a newer one. */
  learn(version: number): void
  close(): void
}

const CHECK_EVERY_MS = 1_000

/** Told by notifications; asks by itself every second, for the notification that got lost. */
export async function watchContentVersion(ask: () => Promise<number>): Promise<ContentVersion> {
  let version = await ask()
  const learn = (newer: number) => {
    version = Math.max(version, newer)
  }
  // A database that does not answer is no reason to stop serving what is known.
  const timer = setInterval(() => void ask().then(learn, () => undefined), CHECK_EVERY_MS)
  timer.unref()
  return { current: () => version, learn, close: () => clearInterval(timer) }
}
