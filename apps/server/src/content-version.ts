import { EventEmitter, once } from 'node:events'

/** Which version of the content is the newest, as far as this process knows. */
export type ContentVersion = {
  current(): number
  /** Somebody said there is a newer one. */
  learn(version: number): void
  /**
   * After a write: comes back when this process knows of it. The notification reaches all processes
   * at about the same time, so whoever asks next, asks somebody who knows.
   */
  settle(): Promise<void>
  close(): void
}

const CHECK_EVERY_MS = 1_000
const SETTLE_WITHIN_MS = 300

/** Told by notifications; asks by itself every second, for the notification that got lost. */
export async function watchContentVersion(ask: () => Promise<number>): Promise<ContentVersion> {
  // A web server may be up before its API is; whatever it hears later is newer than nothing.
  let version = await ask().catch(() => 0)
  const heard = new EventEmitter().setMaxListeners(0)
  const learn = (newer: number) => {
    version = Math.max(version, newer)
    heard.emit('version')
  }
  const settle = async () => {
    const newest = await ask()
    const patience = AbortSignal.timeout(SETTLE_WITHIN_MS)
    const isBehind = () => version < newest && !patience.aborted
    while (isBehind()) await once(heard, 'version', { signal: patience }).catch(() => undefined)
    learn(newest)
  }
  // A database that does not answer is no reason to stop serving what is known.
  const timer = setInterval(() => void ask().then(learn, () => undefined), CHECK_EVERY_MS)
  timer.unref()
  return { current: () => version, learn, settle, close: () => clearInterval(timer) }
}
