import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@abhyas/database/database'
import { startLocalPostgres } from '@abhyas/database/local-postgres'
import { dropDatabase, withName } from '@abhyas/database/manage-databases'
import { type OwnDatabase, prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'

const COURSES = 40

export type BenchPostgres = { urlOf(database: string): string; stop(): Promise<void> }

/** A fresh database with a few courses. */
export async function openBenchDatabase(): Promise<OwnDatabase> {
  const postgres = await openBenchPostgres()
  const url = postgres.urlOf('bench')
  await prepareDatabase(url)
  await fill(url)
  return { url, stop: postgres.stop }
}

/** The server that BENCH_DATABASE_URL names; without one, a PostgreSQL of its own that waits for the disk as production does. */
export async function openBenchPostgres(): Promise<BenchPostgres> {
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

async function fill(url: string): Promise<void> {
  const db = connect({ url })
  await db.write(sql`
    insert into courses (name, description)
    select 'Course ' || n, 'What course ' || n || ' teaches, in the one sentence that its card shows.'
    from generate_series(1, ${COURSES}::int) n`)
  await db.close()
}
