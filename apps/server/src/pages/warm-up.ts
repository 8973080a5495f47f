import type { FastifyInstance } from 'fastify'
import { HINDI_COOKIE } from './page-key.ts'

/** A process must become ready, even when its API or its database is slow. */
const WARM_WITHIN_MS = 15_000

/** Renders these pages in both languages, so that a process that says it is ready has them in its page cache. */
export async function warmUp(app: Pick<FastifyInstance, 'inject'>, paths: readonly string[]): Promise<void> {
  const end = performance.now() + WARM_WITHIN_MS
  for (const url of paths)
    for (const cookie of ['', HINDI_COOKIE]) {
      if (performance.now() > end) return
      // A page that fails now is rendered when somebody requests it.
      await app.inject({ url, headers: { cookie } }).catch(() => undefined)
    }
}
