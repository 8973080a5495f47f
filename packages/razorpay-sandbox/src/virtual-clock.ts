import { createDueTasks } from './due-tasks.ts'

export type VirtualClock = {
  nowMs(): number
  nowSeconds(): number
  /** A task without a delay runs at once. */
  after(delayMs: number, task: () => void): void
  /** Goes from one due task to the next, and waits after each until `settle` has finished. */
  advance(ms: number, settle: () => Promise<void>): Promise<void>
  stop(): void
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The time is real time plus every advance. So two days pass in a test, and an unattended sandbox still moves on. */
export function createVirtualClock(): VirtualClock {
  const tasks = createDueTasks()
  let offsetMs = 0
  let timer: NodeJS.Timeout | undefined
  let advancing = Promise.resolve()
  let advances = 0
  let isStopped = false

  const nowMs = () => Date.now() + offsetMs
  const moveTo = (atMs: number) => {
    offsetMs = Math.max(offsetMs, atMs - Date.now())
  }
  const wait = () => {
    clearTimeout(timer)
    const nextAtMs = tasks.nextAtMs()
    if (nextAtMs === null || advances > 0 || isStopped) return
    timer = setTimeout(runDue, Math.min(Math.max(nextAtMs - nowMs(), 0), LONGEST_TIMER_MS))
    timer.unref()
  }
  const isDue = (byMs: number) => !isStopped && (tasks.nextAtMs() ?? Infinity) <= byMs
  const runDue = () => {
    while (isDue(nowMs())) tasks.takeNext()?.run()
    wait()
  }

  const goThrough = async (untilMs: number, settle: () => Promise<void>) => {
    await settle()
    while (isDue(untilMs)) {
      const task = tasks.takeNext()
      if (!task) break
      moveTo(task.atMs)
      task.run()
      await settle()
    }
    moveTo(untilMs)
  }

  return {
    nowMs,
    nowSeconds: () => Math.floor(nowMs() / 1000),
    after(delayMs, task) {
      if (delayMs <= 0) return task()
      tasks.add(nowMs() + delayMs, task)
      wait()
    },
    advance(ms, settle) {
      // The timer pauses meanwhile, so that a task is not run twice.
      advances += 1
      advancing = advancing
        .then(() => goThrough(nowMs() + ms, settle))
        .finally(() => {
          advances -= 1
          wait()
        })
      return advancing
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
