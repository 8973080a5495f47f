import type { QuestionReport, ReportReason } from '@abhyas/contract/questions-reports'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Limits } from '../../http/limits.ts'
import { type Http, tellNextPage } from '../../http/route.ts'
import { tellCountedTotal } from '../../http/totals.ts'
import { withHtml } from '../../text/with-html.ts'
import {
  countReports,
  selectOptionalReport,
  selectReportPage,
  updateReportState,
  upsertOptionalReport,
} from './report-queries.ts'

type NewReport = { questionId: number; reporterId: number; reason: ReportReason; text: string }

export async function reportQuestion(db: Db, report: NewReport, limits: Limits): Promise<void> {
  await limits.spend('report_by_account', String(report.reporterId))
  if (!(await upsertOptionalReport(db, report))) throw new AppError('question_not_found')
}

type Page = { state: QuestionReport['state']; after: number; limit: number }

export async function listReports(db: Db, { state, after, limit }: Page, http: Http): Promise<QuestionReport[]> {
  const rows = await selectReportPage(db, { state, after, limit: limit + 1 })
  tellCountedTotal(await countReports(db, state), http)
  const reports = tellNextPage(rows, limit, http)
  const questions = await withHtml(reports.map(({ question }) => question))
  return reports.map((report, index) => Object.assign(report, { question: questions[index] }))
}

export async function closeReport(db: Db, id: number, state: QuestionReport['state']): Promise<void> {
  if (!(await selectOptionalReport(db, id))) throw new AppError('report_not_found')
  await updateReportState(db, id, state)
}
