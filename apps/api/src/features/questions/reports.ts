import {
  type MyReport,
  type ReportedQuestion,
  type ReportReason,
  REPORTS_SHOWN,
  type ReportState,
} from '@abhyas/contract/questions-reports'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Limits } from '../../http/limits.ts'
import { type Http, tellNextPage } from '../../http/route.ts'
import { tellCountedTotal } from '../../http/totals.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { queueMail } from '../../queues/queue-mail.ts'
import { withHtml } from '../../text/with-html.ts'
import {
  type AnsweredReport,
  countReports,
  type ReportPage,
  selectOptionalReport,
  selectReportedQuestions,
  selectReportsOf,
  selectReportsOfReporter,
  updateRepliesSeen,
  updateReportOpen,
  updateReportsAnswered,
  upsertOptionalReport,
} from './report-queries.ts'

type NewReport = { questionId: number; reporterId: number; reason: ReportReason; text: string }

export async function reportQuestion(db: Db, report: NewReport, limits: Limits): Promise<void> {
  await limits.spend('report_by_account', String(report.reporterId))
  if (!(await upsertOptionalReport(db, report))) throw new AppError('question_not_found')
}

export async function listReports(db: Db, page: ReportPage, http: Http): Promise<ReportedQuestion[]> {
  const rows = await selectReportedQuestions(db, { ...page, limit: page.limit + 1 })
  tellCountedTotal(await countReports(db, page.state), http)
  const reported = tellNextPage(rows, page.limit, http)
  const questions = await withHtml(reported.map(({ question }) => question))
  const ids = questions.map(({ id }) => id)
  const reports = await selectReportsOf(db, ids, { state: page.state, limit: REPORTS_SHOWN })
  const ofQuestion = Map.groupBy(reports, ({ questionId }) => questionId)
  return questions.map((question, nth) => ({
    id: reported[nth]?.id ?? 0,
    question,
    reports: ofQuestion.get(question.id) ?? [],
  }))
}

/** The mail waits this long, so that an admin can undo the answer. */
const MAIL_AFTER_SECONDS = 60

type Answer = { id: number; state: ReportState; reply: string; isForAll: boolean; adminId: number }

/** Answers a report, or opens it again. */
export async function closeReport(db: Database, { id, ...answer }: Answer, jobs: Jobs): Promise<void> {
  if (!(await selectOptionalReport(db, id))) throw new AppError('report_not_found')
  if (answer.state === 'open') return void (await updateReportOpen(db, id))
  if (!answer.reply) throw new AppError('reply_required')
  await db.transaction(async (tx) => queueReplies(tx, await updateReportsAnswered(tx, id, answer), jobs))
}

/** A reporter who wants mails gets one, in the same transaction. Every reporter sees the reply in the product. */
export async function queueReplies(tx: Db, answered: readonly AnsweredReport[], jobs: Jobs): Promise<void> {
  for (const report of answered)
    if (report.reporterId !== null && report.wantsMail) {
      const mail = { userId: report.reporterId, kind: 'report_answered', reference: report.id } as const
      await queueMail(tx, mail, jobs, { afterSeconds: MAIL_AFTER_SECONDS })
    }
}

const OWN_SHOWN = 100

export const listOwnReports = (db: Db, reporterId: number): Promise<MyReport[]> =>
  selectReportsOfReporter(db, reporterId, OWN_SHOWN)

export async function seeReplies(db: Db, reporterId: number): Promise<void> {
  await updateRepliesSeen(db, reporterId)
}
