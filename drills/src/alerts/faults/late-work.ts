import { writeSiteNote } from '@abhyas/api/sql/site-note-queries'
import { buildReconciliation } from '@abhyas/api/testing/builders'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { Client } from 'pg'
import type { Fault } from './fault.ts'
import { putJob } from './put-job.ts'

/** No paper has this id, so no worker can close or log an attempt at it. */
const NO_PAPER = 999_999_999

const putAttempt = (db: Database, learnerId: number, isGraded: boolean) =>
  db.write(sql`
    insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_name, question_count,
      duration_seconds, started_at, deadline, device_id, state, finished_at, correct_count)
    select ${learnerId}, 1, ${NO_PAPER}, 'Exam', 'Topic', 1, 60, now() - interval '20 minutes',
      now() - interval '15 minutes', gen_random_uuid(), ${isGraded ? 'graded' : 'open'},
      case when ${isGraded} then now() - interval '15 minutes' end, case when ${isGraded} then 0 end`)

/** Work that waits in the databases for too long. */
export const LATE_WORK: readonly Fault[] = [
  {
    name: 'attempts whose paper is gone cannot be closed, nor their answers logged',
    fires: ['SweepLate', 'AnswerLogLate'],
    isShort: true,
    async cause({ product: { databases } }) {
      const [db] = databases.ofLearners as [Database]
      await putAttempt(db, NO_PAPER, false)
      await putAttempt(db, NO_PAPER, true)
      return () => db.write(sql`delete from learner.attempts where paper_id = ${NO_PAPER}`)
    },
  },
  {
    name: 'payment events, comparisons and a schedule are late',
    fires: ['PaymentEventWaits', 'BooksDiffer', 'JobsStandStill'],
    isShort: true,
    async cause({ product: { databases } }) {
      const { shared } = databases
      await shared.write(sql`
        insert into payment_events (id, name, received_at, next_try_at)
        values ('late', 'order.paid', now() - interval '20 minutes', now() + interval '1 hour')`)
      const { id } = await buildReconciliation(shared)
      await shared.write(sql`
        update job_runs set done_at = now() - interval '3 days', known_since = now() - interval '3 days'
        where name = 'fit-weights'`)
      return async () => {
        await shared.write(sql`delete from payment_events where id = 'late'`)
        await shared.write(sql`update reconciliations set needs_look = false where id = ${id}`)
        await shared.write(sql`update job_runs set done_at = now() where name = 'fit-weights'`)
      }
    },
  },
  {
    name: 'no backup was noted for 27 hours',
    fires: ['BackupOld'],
    async cause({ product: { databases } }) {
      const { shared } = databases
      await shared.write(sql`update site_notes set noted_at = now() - interval '27 hours' where name = 'backup'`)
      return () => writeSiteNote(shared, 'backup')
    },
  },
  {
    name: 'another session holds the row of a correction',
    fires: ['CorrectionStalled'],
    also: ['JobsFail', 'JobGivenUp'],
    async cause({ product: { databases, databaseUrl } }) {
      await databases.shared.write(sql`
        insert into regrades (question_id, question_version, policy, reason, author_id, request_id, moved_at)
        values (1, 1, 'no_change', 'A drill.', 1, 'drill', now() - interval '20 minutes')`)
      const holder = new Client({ connectionString: databaseUrl })
      await holder.connect()
      await holder.query('begin')
      await holder.query(`select from regrades where request_id = 'drill' for update`)
      return async () => {
        await holder.query(`update regrades set ended_at = now(), state = 'done' where request_id = 'drill'`)
        await holder.query('commit')
        await holder.end()
      }
    },
  },
  {
    name: 'jobs fail for good, and others wait',
    fires: ['JobsFail', 'JobGivenUp', 'JobsWait'],
    async cause({ product: { databases } }) {
      const { shared } = databases
      await putJob(shared, 'send-account-mail', { data: { userId: 0, purpose: 'verify_email' }, count: 7 })
      // A worker takes one of them a second.
      await putJob(shared, 'load-content', { data: { loadId: 0 }, count: 2_000, secondsAgo: 600 })
      return () => shared.write(sql`delete from pgboss.job where name = 'load-content' and state < 'active'`)
    },
  },
]
