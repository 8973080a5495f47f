/** The newest version of the content that this process knows. The database raises it at every change of content. */
export type ContentVersion = {
  current(): number
  /** Takes over a version that the database or another process has told, if it is newer. */
  learn(version: number): void
  /** After a write: waits until every process knows the change, so that the next request sees it at any of them. */
  waitUntilAllKnow(): Promise<void>
  close(): void
}

type VersionSource = {
  readVersion: () => Promise<number>
  /** Asks every process to learn this version. Resolves when all of them have said that they know it. */
  askAll: (version: number, signal: AbortSignal) => Promise<void>
}

const CHECK_EVERY_MS = 1_000
// A process that hangs must not hold up an admin. It reads the version itself when it is back.
const WAIT_AT_MOST_MS = 300

/** Notifications tell the version. It is also read every second, in case a notification was lost. */
export async function watchContentVersion({ readVersion, askAll }: VersionSource): Promise<ContentVersion> {
  // A web server may start before its API. It then begins with 0 and learns the version later.
  let version = await readVersion().catch(() => 0)
  // A process that starts or reconnects reads the version, so it knows this one too.
  let knownByAll = 0
  const learn = (newer: number) => {
    version = Math.max(version, newer)
  }
  const waitUntilAllKnow = async () => {
    const newest = await readVersion()
    learn(newest)
    if (newest <= knownByAll) return
    const signal = AbortSignal.timeout(WAIT_AT_MOST_MS)
    await askAll(newest, signal)
    if (!signal.aborted) knownByAll = Math.max(knownByAll, newest)
  }
  // While the database is away, the pages that are cached stay good.
  const timer = setInterval(() => void readVersion().then(learn, () => undefined), CHECK_EVERY_MS)
  timer.unref()
  return { current: () => version, learn, waitUntilAllKnow, close: () => clearInterval(timer) }
}
