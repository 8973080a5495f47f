import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from '@abhyas/database/local-postgres'
import { dropDatabase, withName } from '@abhyas/database/manage-databases'

export type DurablePostgres = { urlOf(database: string): string; stop(): Promise<void> }

/**
 * Starts a PostgreSQL that waits for the disk before it acknowledges a commit, as production does. BENCH_DATABASE_URL names
 * another server to use instead.
 */
export async function openDurablePostgres(): Promise<DurablePostgres> {
  const run = randomUUID().slice(0, 8)
  const given = process.env['BENCH_DATABASE_URL']
  if (!given) return startLocalPostgres(join(tmpdir(), `abhyas-bench-${run}`), { keep: false })
  const urls = new Set<string>()
  return {
    urlOf(database) {
      const url = withName(given, `${database}_${run}`)
      urls.add(url)
      return url
    },
    async stop() {
      for (const url of urls) await dropDatabase(url)
    },
  }
}
