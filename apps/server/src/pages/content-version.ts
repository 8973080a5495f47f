import { EventEmitter, once } from 'node:events'

/** The newest version of the content that this process knows. */
export type ContentVersion = {
  current(): number
  /** Tells this process of a newer version. */
  learn(version: number): void
  /** Notes which version a process knows. Returns true when the process was not known before. */
  noteLearnt(process: string, version: number): boolean
  /** After a write: returns when every process knows the new version, so that the next request meets a process that does. */
  waitUntilAllKnow(): Promise<void>
  close(): void
}

type Source = {
  ask: () => Promise<number>
  /** How many processes there are to learn of a change. */
  countProcesses: () => Promise<number>
}

const CHECK_EVERY_MS = 1_000
// A process that hangs must not hold up an admin. It asks for the version itself when it is back.
const WAIT_AT_MOST_MS = 300

/** Told by notifications; asks by itself every second, for the notification that got lost. */
export async function watchContentVersion({ ask, countProcesses }: Source): Promise<ContentVersion> {
  // A web server may be up before its API is; whatever it hears later is newer than nothing.
  let version = await ask().catch(() => 0)
  const learntBy = new Map<string, number>()
  const events = new EventEmitter().setMaxListeners(0)
  const learn = (newer: number) => {
    version = Math.max(version, newer)
  }
  const noteLearnt = (process: string, learnt: number) => {
    const isNew = !learntBy.has(process)
    learntBy.set(process, learnt)
    events.emit('learnt')
    return isNew
  }
  const waitUntilAllKnow = async () => {
    const [newest, processes] = await Promise.all([ask(), countProcesses()])
    learn(newest)
    const patience = AbortSignal.timeout(WAIT_AT_MOST_MS)
    const doAllKnow = () => [...learntBy.values()].filter((learnt) => learnt >= newest).length >= processes
    while (!doAllKnow() && !patience.aborted) await once(events, 'learnt', { signal: patience }).catch(() => undefined)
  }
  // A database that does not answer is no reason to stop serving what is known.
  const timer = setInterval(() => void ask().then(learn, () => undefined), CHECK_EVERY_MS)
  timer.unref()
  return { current: () => version, learn, noteLearnt, waitUntilAllKnow, close: () => clearInterval(timer) }
}
