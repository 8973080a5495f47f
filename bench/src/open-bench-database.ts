import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@abhyas/database/database'
import { startLocalPostgres } from '@abhyas/database/local-postgres'
import { dropDatabase, withName } from '@abhyas/database/manage-databases'
import { type OwnDatabase, prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'

const COURSES = 40

/** A fresh database on the server that BENCH_DATABASE_URL names; without one, on a PostgreSQL of its own that waits for the disk as production does. */
export async function openBenchDatabase(): Promise<OwnDatabase> {
  const database = await createFresh(`bench_${randomUUID().slice(0, 8)}`)
  await prepareDatabase(database.url)
  await fill(database.url)
  return database
}

async function createFresh(name: string): Promise<OwnDatabase> {
  const given = process.env['BENCH_DATABASE_URL']
  if (given) {
    const url = withName(given, name)
    return { url, stop: () => dropDatabase(url) }
  }
  const server = await startLocalPostgres(join(tmpdir(), `abhyas-${name}`), { keep: false })
  return { url: server.urlOf(name), stop: server.stop }
}

async function fill(url: string): Promise<void> {
  const db = connect({ url })
  await db.write(sql`
    insert into courses (name, description)
    select 'Course ' || n, 'What course ' || n || ' teaches, in the one sentence that its card shows.'
    from generate_series(1, ${COURSES}::int) n`)
  await db.close()
}
