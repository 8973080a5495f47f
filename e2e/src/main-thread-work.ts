import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time. */
  tdur?: number
  args: { name?: string; data?: { type?: string } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/**
 * Of each click that `work` makes: how much the page's main thread worked, in ms, from the beginning of the task that
 * hears the button come up to the end of the task that hands over the next frame (Commit). Read from the browser's
 * own trace: the sum of the CPU times of the tasks (RunTask) between. The time in which the thread waits, for the frame or
 * for a core that others use, is no work.
 */
export async function mainThreadWork(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const events = traceEvents.toSorted((a, b) => a.ts - b.ts)
  // Of a tap on a label, the first of two: the second is the radio's, in the same task.
  const clicks = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointerup')
  const [thread] = clicks
  const own = events.filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid)
  const tasks = own.filter(({ name, dur }) => name === 'RunTask' && dur !== undefined)
  const frames = own.filter(({ name }) => name === 'Commit')
  return clicks.map((click) => {
    const frame = frames.find(({ ts }) => ts > click.ts)
    if (!frame) throw new Error('A click without a frame after it')
    const busy = tasks.filter(({ ts, dur = 0 }) => ts + dur >= click.ts && ts <= frame.ts)
    return busy.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000
  })
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
