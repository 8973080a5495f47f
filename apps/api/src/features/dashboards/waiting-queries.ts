import type { Waiting } from '@abhyas/contract/dashboards-manage'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { COUNTED_AT_MOST } from '../../sql/counter-queries.ts'
import { FLAGGED } from '../../sql/flagged-questions.ts'
import { FORECAST_ALARMS } from '../../sql/forecast-alarms.ts'
import { IS_WAITING_MAIL } from '../../sql/mail-queries.ts'
import { UNJUDGED_ATTEMPTS } from '../../sql/unjudged-attempts.ts'
import { STANDS_STILL } from './job-run-queries.ts'

type Kind = Waiting['kind']
type Counted = Pick<Waiting, 'since'> & { count: number }

/**
 * One statement for each kind in the shared database. It selects the moment since when each thing waits. Each condition
 * repeats that of a partial index, so that only waiting rows are read.
 */
const SHARED = {
  reports: sql`select created_at as at from question_reports where state = 'open'`,
  mails: sql`select created_at as at from mails where ${IS_WAITING_MAIL}`,
  questions: sql`select null::timestamptz as at from questions where needs_attention`,
  health: sql`select null::timestamptz as at from question_health h where ${FLAGGED}`,
  reconciliations: sql`select started_at as at from reconciliations where needs_look`,
  jobs: sql`select coalesce(done_at, known_since) as at from job_runs where ${STANDS_STILL}`,
  forecasts: sql`select null::timestamptz as at from (${FORECAST_ALARMS}) alarms`,
  drafts: sql`
    select null::timestamptz as at from courses where state = 'draft'
    union all select null from modules where state = 'draft'
    union all select null from topics where state = 'draft'
    union all select null from exams where state = 'draft' and section_mode is null`,
} satisfies Partial<Record<Kind, Sql>>

/** The same for the databases of learners. */
const LEARNERS = {
  orders: sql`select coalesce(paid_at, ordered_at) as at from learner.orders where review_reason is not null`,
  attempts: UNJUDGED_ATTEMPTS,
} satisfies Partial<Record<Kind, Sql>>

export type SharedKind = keyof typeof SHARED
export type LearnersKind = keyof typeof LEARNERS

const countRows = (db: Db, rows: Sql) =>
  db.selectOne<Counted>(
    plannedAnew(sql`
      select count(*), min(at) as since from (select at from (${rows}) found limit ${COUNTED_AT_MOST + 1}) waiting`),
  )

export const countWaiting = (shared: Db, kind: SharedKind) => countRows(shared, SHARED[kind])
export const countWaitingOfLearners = (db: Db, kind: LearnersKind) => countRows(db, LEARNERS[kind])

export const isOfLearners = (kind: Kind): kind is LearnersKind => kind in LEARNERS
