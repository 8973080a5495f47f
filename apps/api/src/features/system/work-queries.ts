import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { ofAnyLength, type Sql, sql } from '@abhyas/database/sql'
import { STANDS_STILL } from '../dashboards/job-run-queries.ts'
import type { AttemptWork, QueueWork, SharedWork } from '../../metrics/work.ts'
import { IS_WAITING_MAIL } from '../../sql/mail-queries.ts'

/** Seconds since this moment, and 0 when there is none or it is still to come. */
const ageOf = (moment: Sql, now: Sql = sql`now()`): Sql =>
  sql`coalesce(greatest(0, extract(epoch from ${now} - ${moment})), 0)::float8`

/**
 * Reads the first row of two partial indexes. An attempt may be closed when the servers' heartbeat has passed its
 * deadline. The answers of an exam with hidden results are not logged yet.
 */
export const selectAttemptWork = (db: Db, hiddenExamIds: readonly number[]) =>
  db.selectOne<AttemptWork>(sql`
    select
      (select ${ageOf(
        sql`(select min(deadline) from learner.attempts where finished_at is null)`,
        sql`beat_at - make_interval(secs => ${GRACE_SECONDS})`,
      )} from cluster.pulse) as "overdueAge",
      ${ageOf(sql`(
        select finished_at from learner.attempts
        where state = 'graded' and not is_logged and exam_id <> all(${ofAnyLength('bigint', hiddenExamIds)})
        order by finished_at limit 1)`)} as "unloggedAge"`)

/** The jobs that wait. The condition is that of the index from which pg-boss takes jobs. */
export const selectQueueWork = (shared: Db) =>
  shared.select<QueueWork>(sql`
    select name as queue,
      count(*) filter (where state = 'created' and start_after <= now()) as waiting,
      count(*) filter (where state = 'created' and start_after > now()) as delayed,
      count(*) filter (where state = 'retry') as retrying,
      ${ageOf(sql`min(start_after)`)} as "waitSeconds"
    from pgboss.job where state < 'active' and not blocked group by name`)

const counted = (moment: Sql): Sql => sql`json_build_object('count', count(*), 'age', ${ageOf(sql`min(${moment})`)})`

/** Each condition is that of a partial index, so that only waiting rows are read. */
export const selectSharedWork = (shared: Db) =>
  shared.selectOne<Omit<SharedWork, 'queues'>>(sql`
    select
      (select count(*) from job_runs where ${STANDS_STILL}) as "standingStill",
      json_build_object(
        'queued', (select ${counted(sql`created_at`)} from mails where state = 'queued'),
        'failed', (select count(*) from mails where ${IS_WAITING_MAIL})) as mails,
      (select ${counted(sql`received_at`)} from payment_events where handled_at is null) as events,
      (select ${counted(sql`started_at`)} from reconciliations where needs_look) as books,
      (select ${counted(sql`moved_at`)} from regrades where ended_at is null) as regrades,
      coalesce((select extract(epoch from noted_at) from site_notes where name = 'backup'), 0)::float8 as "backupAt"`)
