import { showLoadLevel } from '../metrics/load.ts'
import { takeFullQueues } from './server-busy.ts'

/** How many classes of requests are refused now. */
export type LoadLevel = 0 | 1 | 2 | 3

export type WatchedLoad = {
  /** A request reads this number, and looks no further while it is 0. */
  level: LoadLevel
  stop(): void
}

const LOOK_EVERY_MS = 20
/**
 * From these delays of the event loop on, the others, then exams and practice, and at last answers are refused. A save
 * passes the event loop about three times, so with a delay of 200 ms it takes 600 ms, and may take a second.
 */
const LATE_MS = [100, 200, 400] as const
/** One long task is no overload. Under overload every look is late, because there is always more to do. */
const LOOKS = 4
/** A class is let in again after this time without a reason. Otherwise the level would change many times in a second. */
const CALM_MS = 2_000

/** Watches how late the event loop is, and whether queues are full. That costs fifty short timers a second, and a request only reads a number. */
export function watchLoad({ isOn }: { isOn: boolean }): WatchedLoad {
  const watched: WatchedLoad = { level: 0, stop: () => clearTimeout(timer) }
  const delays: number[] = []
  let calmSince = 0
  let timer: NodeJS.Timeout | undefined
  const look = (due: number) => {
    const now = performance.now()
    delays.push(now - due)
    if (delays.length > LOOKS) delays.shift()
    const late = delays.length < LOOKS ? 0 : levelOf(Math.min(...delays))
    // A slow database does not make the event loop late, but it fills the queues. Refusing the lower classes frees the database.
    const wanted = Math.max(late, takeFullQueues()) as LoadLevel
    if (wanted >= watched.level) {
      watched.level = wanted
      calmSince = now
    } else if (now - calmSince > CALM_MS) {
      watched.level = (watched.level - 1) as LoadLevel
      calmSince = now
    }
    lookAgain()
  }
  const lookAgain = () => {
    const due = performance.now() + LOOK_EVERY_MS
    timer = setTimeout(() => look(due), LOOK_EVERY_MS).unref()
  }
  if (isOn) lookAgain()
  showLoadLevel(() => watched.level)
  return watched
}

const levelOf = (delayMs: number) => LATE_MS.filter((limit) => delayMs >= limit).length as LoadLevel
