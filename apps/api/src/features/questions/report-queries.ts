import type { MyReport, QuestionReport, ReportReason, ReportState } from '@abhyas/contract/questions-reports'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { countFound } from '../../sql/counter-queries.ts'
import { BANK_QUESTION, type BankRow, FROM_BANK } from './bank/bank-queries.ts'

type NewReport = { questionId: number; reporterId: number; reason: ReportReason; text: string }

/** A second report before the first is settled replaces its text. Returns null when the question does not exist. */
export async function upsertOptionalReport(db: Db, { questionId, reporterId, reason, text }: NewReport) {
  const [row] = await db.write<{ id: number }>(sql`
    insert into question_reports (question_id, question_version, reporter_id, reason, text)
    select id, version, ${reporterId}::bigint, ${reason}, ${text} from questions where id = ${questionId} for key share
    on conflict (question_id, reporter_id) where state = 'open' do update set
      question_version = excluded.question_version, reason = excluded.reason, text = excluded.text
    returning id`)
  return row ?? null
}

export type ReportPage = { state: ReportState; sort: 'oldest' | 'newest'; after: number; limit: number }

/** Selects the questions with reports in this state. Each has the id of its oldest or newest report. */
export async function selectReportedQuestions(db: Db, { state, sort, after, limit }: ReportPage) {
  const page =
    sort === 'oldest'
      ? sql`min(id) as key from question_reports where state = ${state} group by question_id
          having min(id) > ${after} order by key limit ${limit}`
      : sql`max(id) as key from question_reports where state = ${state} group by question_id
          having max(id) < ${after || Number.MAX_SAFE_INTEGER} order by key desc limit ${limit}`
  const rows = await db.select<BankRow & { key: number }>(sql`
    select p.key, ${BANK_QUESTION} ${FROM_BANK} join (select question_id, ${page}) p on p.question_id = q.id
    order by case when ${sort} = 'oldest' then p.key else -p.key end`)
  return rows.map(({ key, ...question }) => ({ id: key, question }))
}

type ReportRow = Omit<QuestionReport, 'reporter'> & {
  questionId: number
  reporterId: number | null
  username: string
  reports: number
  settled: number
}

/** Selects the newest reports of each question in this state, and how often their reporters were right. */
export async function selectReportsOf(
  db: Db,
  questionIds: readonly number[],
  { state, limit }: { state: ReportState; limit: number },
): Promise<(QuestionReport & { questionId: number })[]> {
  const rows = await db.select<ReportRow>(sql`
    select r.*, u.username, coalesce(made.reports, 0) as reports, coalesce(made.settled, 0) as settled
    from unnest(${questionIds}::bigint[]) q(id)
    cross join lateral (
      select id, question_id as "questionId", reason, text, state, created_at as "createdAt",
        question_version as "questionVersion", reporter_id as "reporterId", reply, answered_at as "answeredAt"
      from question_reports where question_id = q.id and state = ${state} order by id desc limit ${limit}
    ) r
    left join users u on u.id = r."reporterId"
    left join lateral (
      select count(*) as reports, count(*) filter (where state = 'settled') as settled
      from question_reports where reporter_id = r."reporterId"
    ) made on true
    order by r.id`)
  return rows.map(({ reporterId, username, reports, settled, ...report }) =>
    Object.assign(report, { reporter: reporterId === null ? null : { id: reporterId, username, reports, settled } }),
  )
}

export const countReports = (db: Db, state: ReportState) =>
  countFound(db, sql`from question_reports where state = ${state}`)

type Answer = { state: ReportState; reply: string; adminId: number }
export type AnsweredReport = { id: number; reporterId: number | null; wantsMail: boolean }

const writeAnswer = (tx: Db, which: Sql, { state, reply, adminId }: Answer) =>
  tx.write<AnsweredReport>(sql`
    update question_reports r set state = ${state}, reply = ${reply}, answered_at = now(), answered_by = ${adminId},
      seen_at = null
    ${which}
    returning r.id, r.reporter_id as "reporterId",
      coalesce((select wants_report_mails from users where id = r.reporter_id), false) as "wantsMail"`)

/** Answers a report, or every open report of its question. Returns the reports that changed. */
export const updateReportsAnswered = (tx: Db, id: number, { isForAll, ...answer }: Answer & { isForAll: boolean }) =>
  writeAnswer(
    tx,
    sql`from question_reports named
      where named.id = ${id} and r.question_id = named.question_id
        and (r.id = named.id or (${isForAll} and r.state = 'open'))`,
    answer,
  )

/** Answers those of these reports that nobody has answered yet. */
export const updateOpenReportsAnswered = (tx: Db, ids: readonly number[], answer: Answer) =>
  writeAnswer(tx, sql`where r.id = any(${ids}::bigint[]) and r.state = 'open'`, answer)

/** A report is not reopened if the same person has reported the question again, because the newer report counts. */
export const updateReportOpen = (db: Db, id: number) =>
  db.write(sql`
    update question_reports r set state = 'open', reply = '', answered_at = null, answered_by = null, seen_at = null
    where id = ${id} and state <> 'open' and not exists (
      select 1 from question_reports o
      where o.question_id = r.question_id and o.reporter_id = r.reporter_id and o.state = 'open')`)

export const selectOptionalReport = (db: Db, id: number) =>
  db.selectOptional<{ id: number }>(sql`select id from question_reports where id = ${id}`)

export const selectOptionalAnsweredReport = (db: Db, id: number) =>
  db.selectOptional<{ state: ReportState; reply: string; questionText: string }>(sql`
    select r.state, r.reply, q.question_text as "questionText"
    from question_reports r join questions q on q.id = r.question_id
    where r.id = ${id} and r.state <> 'open' and r.reply <> ''`)

export const selectReportsOfReporter = (db: Db, reporterId: number, limit: number) =>
  db.select<MyReport>(sql`
    select r.id, r.reason, r.text, r.state, r.created_at as "createdAt", r.reply, r.answered_at as "answeredAt",
      r.answered_at is not null and r.seen_at is null as "isNew",
      -- A draft may say what learners shall not know yet.
      case when q.state = 'published' then q.question_text else '' end as "questionText"
    from question_reports r join questions q on q.id = r.question_id
    where r.reporter_id = ${reporterId} order by r.id desc limit ${limit}`)

export const updateRepliesSeen = (db: Db, reporterId: number) =>
  db.write(sql`
    update question_reports set seen_at = now()
    where reporter_id = ${reporterId} and answered_at is not null and seen_at is null`)
