import type { QuestionReport, ReportReason } from '@abhyas/contract/questions-reports'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { countFound } from '../../sql/counter-queries.ts'
import { BANK_QUESTION, type BankRow, FROM_BANK } from './bank-queries.ts'

type NewReport = { questionId: number; reporterId: number; reason: ReportReason; text: string }
type State = QuestionReport['state']

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

export type ReportRow = Omit<QuestionReport, 'question'> & { question: BankRow }

export const selectReportPage = async (
  db: Db,
  { state, after, limit }: { state: State; after: number; limit: number },
) => {
  const rows = await db.select<BankRow & Record<ReportColumn, never>>(sql`
    select r.id as "reportId", r.reason, r.text, r.state, r.created_at as "createdAt",
      r.question_version as "questionVersion", ${BANK_QUESTION}
    ${FROM_BANK} join question_reports r on r.question_id = q.id
    where r.state = ${state} and r.id > ${after} order by r.id limit ${limit}`)
  return rows.map(({ reportId, reason, text, state: is, createdAt, questionVersion, ...question }): ReportRow => ({
    id: reportId,
    reason,
    text,
    state: is,
    createdAt,
    questionVersion,
    question,
  }))
}
type ReportColumn = 'reportId' | 'reason' | 'text' | 'state' | 'createdAt' | 'questionVersion'

export const countReports = (db: Db, state: State) => countFound(db, sql`from question_reports where state = ${state}`)

/** A report is not reopened if the same person has reported the question again, because the newer report counts. */
export const updateReportState = (db: Db, id: number, state: State) =>
  db.write(sql`
    update question_reports r set state = ${state}
    where id = ${id} and state <> ${state} and not (${state} = 'open' and exists (
      select 1 from question_reports o
      where o.question_id = r.question_id and o.reporter_id = r.reporter_id and o.state = 'open'))`)

export const selectOptionalReport = (db: Db, id: number) =>
  db.selectOptional<{ id: number }>(sql`select id from question_reports where id = ${id}`)
