import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** The CPU time of the event. */
  tdur?: number
  args: { name?: string; data?: { type?: string } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/**
 * Returns how many milliseconds the page's main thread worked for each click of `work`. A click lasts from the task
 * that handles pointerup to the task that hands over the next frame (Commit). The result is the sum of the CPU times of
 * the tasks (RunTask) between, from the browser's own trace. Time in which the thread waits, for the frame or for a
 * busy core, does not count.
 */
export async function mainThreadWork(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const events = traceEvents.toSorted((a, b) => a.ts - b.ts)
  // A tap on a label has one pointerup, but two clicks in the same task: the label's and the radio button's.
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
