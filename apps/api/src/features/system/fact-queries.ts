import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { STANDS_STILL } from '../dashboards/job-run-queries.ts'

/** `behindBytes` is null when there is no replica, or when our role may not see how far it is. */
export type DatabaseFacts = { bytes: number; replicas: number; behindBytes: number | null; migrations: string[] }

/** A slot whose replica is gone counts too: its primary keeps the log for it. */
export const selectDatabaseFacts = (db: Db) =>
  db.selectOne<DatabaseFacts>(sql`
    with here as (select case when not pg_is_in_recovery() then pg_current_wal_lsn() end as lsn),
      reached as (
        select 1 as one, replay_lsn as lsn from pg_stat_replication
        union all select 1, restart_lsn from pg_replication_slots where not active)
    select pg_database_size(current_database()) as bytes, count(reached.one) as replicas,
      greatest(0, max(pg_wal_lsn_diff(here.lsn, reached.lsn)))::float8 as "behindBytes",
      array(select kind || '/' || name from schema_migrations order by 1) as migrations
    from here left join reached on true group by here.lsn`)

/** Counting stops here, so that a million running exams cost no more than this. */
const RUNNING_AT_MOST = 100_000

export type ExamFacts = { running: number; heartbeatAge: number; answersWritten: number }

/** PostgreSQL counts written rows itself, so nothing grows with the answers. */
export const selectExamFacts = (db: Db) =>
  db.selectOne<ExamFacts>(sql`
    select
      (select count(*) from (
        select from learner.attempts where finished_at is null limit ${RUNNING_AT_MOST + 1}) running) as running,
      (select greatest(0, extract(epoch from clock_timestamp() - beat_at))::float8 from cluster.pulse) as "heartbeatAge",
      (select coalesce(sum(n_tup_ins + n_tup_upd), 0)::float8 from pg_stat_user_tables
        where schemaname = 'learner' and relname = 'answers') as "answersWritten"`)

export type JobFacts = {
  stillJobs: string[]
  /** Jobs whose last run failed. */
  failedJobs: string[]
  lastJobAt: string | null
  comparedAt: string | null
}

export const selectJobFacts = (shared: Db) =>
  shared.selectOne<JobFacts>(sql`
    select
      array(select name from job_runs where ${STANDS_STILL} order by 1) as "stillJobs",
      array(select name from job_runs where failed_at > coalesce(done_at, '-infinity') order by 1) as "failedJobs",
      (select max(greatest(done_at, failed_at)) from job_runs) as "lastJobAt",
      (select max(ended_at) from (select ended_at from reconciliations order by id desc limit 5) newest) as "comparedAt"`)
