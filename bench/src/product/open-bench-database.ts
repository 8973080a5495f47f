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

/** A fresh database with a page of everything that the public reads, on a PostgreSQL that is stopped with it or on a shared one. */
export async function openBenchDatabase(shared?: BenchPostgres): Promise<OwnDatabase> {
  const postgres = shared ?? (await openBenchPostgres())
  const url = postgres.urlOf('bench')
  await prepareDatabase(url)
  await fill(url)
  return { url, stop: shared ? async () => undefined : postgres.stop }
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
  await db.write(sql`insert into modules (course_id, name, description, place) select 1, 'Module ' || n, '', n
    from generate_series(1, 12) n`)
  await db.write(sql`insert into categories (name) select 'Category ' || n from generate_series(1, 8) n`)
  await db.write(sql`
    insert into video_links (category_id, title, url)
    select 1, 'Video ' || n, 'https://videos.example.com/' || n from generate_series(1, 20) n`)
  await db.write(sql`
    insert into blog_links (category_id, title, url)
    select 1, 'Blog ' || n, 'https://blogs.example.com/' || n from generate_series(1, 20) n`)
  await db.write(sql`
    insert into projects (name, backend_technology, frontend_technology, database_name, authentication_type,
      contact_details, price_paise, note)
    select 'Project ' || n, 'Spring Boot', 'React', 'MySQL', 'JWT', '+910000000000', 49900 + n * 100, ''
    from generate_series(1, 100) n`)
  await db.close()
}
