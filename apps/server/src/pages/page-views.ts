import type { FastifyBaseLogger } from 'fastify'

const FLUSH_MS = 5_000
const COURSE_PAGE = /^\/(hi\/)?course\/[1-9]\d*$/

export type PageViews = {
  /** Counts a page that was sent, if it is the page of a course. */
  note(method: string | undefined, path: string): void
  /** Writes what is not written yet. */
  stop(): Promise<void>
}

/**
 * Counts the views of course pages. Most of them are sent from the page cache without a database, so they are counted in
 * memory, and written together every few seconds. A process that is killed loses the views of these seconds.
 */
export function createPageViews(
  write: (count: number) => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  flushMs = FLUSH_MS,
): PageViews {
  let unwritten = 0
  const flush = async () => {
    const count = unwritten
    if (count === 0) return
    unwritten = 0
    await write(count).catch((error: unknown) => {
      // Tried again with the next views.
      unwritten += count
      log.warn({ err: error }, 'page views not written')
    })
  }
  const timer = setInterval(() => void flush(), flushMs).unref()
  return {
    note(method, path) {
      if (method === 'GET' && COURSE_PAGE.test(path)) unwritten += 1
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
