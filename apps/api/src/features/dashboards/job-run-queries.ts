import type { JobRun } from '@abhyas/contract/dashboards-manage'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** A job may take some minutes, and is tried again when it fails. Only after this time does it stand still. */
export const STANDS_STILL = sql`
  coalesce(done_at, known_since) < now() - every_seconds * interval '1.25 seconds' - interval '10 minutes'`

export const selectJobRuns = (db: Db) =>
  db.select<JobRun>(sql`
    select name, every_seconds as "everySeconds", done_at as "doneAt", failed_at as "failedAt",
      ${STANDS_STILL} as "isStandingStill"
    from job_runs order by ${STANDS_STILL} desc, name`)

export type KnownJob = { name: string; everySeconds: number }

/** A worker notes all scheduled jobs when it starts. The rows of renamed and removed jobs are deleted. */
export async function upsertKnownJobs(db: Db, jobs: readonly KnownJob[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await db.write(sql`delete from job_runs where name <> all(${names}::text[])`)
  await db.write(sql`
    insert into job_runs (name, every_seconds)
    select * from unnest(${names}::text[], ${jobs.map(({ everySeconds }) => everySeconds)}::integer[])
    on conflict (name) do update set every_seconds = excluded.every_seconds`)
}

export const updateJobDone = (db: Db, name: string) =>
  db.write(sql`update job_runs set done_at = now() where name = ${name}`)

export const updateJobFailed = (db: Db, name: string) =>
  db.write(sql`update job_runs set failed_at = now() where name = ${name}`)
