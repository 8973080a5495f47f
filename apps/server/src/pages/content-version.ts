import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'

/** The newest version of the content that this process knows. The database raises it at every change of content. */
export type ContentVersion = {
  current(): number
  /** Takes over a version that the database or another process has told, if it is newer. */
  learn(version: number): void
  /** Notes that a process, this one or another, knows a version. Returns true when the process was not known before. */
  noteLearnt(process: string, version: number): boolean
  /** After a write: waits until every process knows the change, so that the next request sees it at any of them. */
  waitUntilAllKnow(): Promise<void>
  close(): void
}

type VersionSource = {
  readVersion: () => Promise<number>
  /** How many processes have to learn of a change. */
  countProcesses: () => Promise<number>
}

const CHECK_EVERY_MS = 1_000
// A process that hangs must not hold up an admin. It reads the version itself when it is back.
const WAIT_AT_MOST_MS = 300

/** Notifications tell the version. It is also read every second, in case a notification was lost. */
export async function watchContentVersion({ readVersion, countProcesses }: VersionSource): Promise<ContentVersion> {
  // A web server may start before its API. It then begins with 0 and learns the version later.
  let version = await readVersion().catch(() => 0)
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
    const [newest, processes] = await Promise.all([readVersion(), countProcesses()])
    learn(newest)
    const signal = AbortSignal.timeout(WAIT_AT_MOST_MS)
    const doAllKnow = () => [...learntBy.values()].filter((learnt) => learnt >= newest).length >= processes
    while (!doAllKnow() && !signal.aborted) await once(events, 'learnt', { signal }).catch(() => undefined)
  }
  // While the database is away, the pages that are cached stay good.
  const timer = setInterval(() => void readVersion().then(learn, () => undefined), CHECK_EVERY_MS)
  timer.unref()
  return { current: () => version, learn, noteLearnt, waitUntilAllKnow, close: () => clearInterval(timer) }
}

/**
 * The notifications by which processes learn of a change and tell each other that they know it. `notify` sends one to all
 * processes, this one included.
 */
export function contentChannels(version: ContentVersion, notify: (channel: string, message: string) => void) {
  const thisProcess = randomUUID()
  const learn = (newer: number) => {
    version.learn(newer)
    notify('content_learnt', `${thisProcess} ${newer}`)
  }
  return {
    learn,
    channels: {
      content_changed: (newer: string) => learn(Number(newer)),
      content_learnt: (message: string) => {
        const [process = '', learnt] = message.split(' ')
        // A process that has just started has not heard our earlier messages.
        if (version.noteLearnt(process, Number(learnt)) && process !== thisProcess) learn(version.current())
      },
    },
  }
}
