import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nothing, PageQuery, text, Version } from './fields.ts'
import { BankQuestion } from './questions-bank.ts'

export const ReportReason = z.enum(['wrong_answer', 'unclear', 'typo', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

const ReportState = z.enum(['open', 'settled', 'dismissed'])
export type ReportState = z.infer<typeof ReportState>

export const REPLY_MAX_LENGTH = 1000

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/reports',
  access: 'learner',
  summary: 'Say what is wrong with a question; told again before it is settled, the newer words stand',
  params: z.object({ id: Id }),
  body: z.object({ reason: ReportReason, text: text(500).default('') }),
  response: Nothing,
  errors: ['question_not_found', 'too_many_tries'],
})

const Reporter = z.object({
  id: Id,
  username: z.string(),
  /** How many reports this person has made, and how many of them were settled because the person was right. */
  reports: z.number().int(),
  settled: z.number().int(),
})

export const QuestionReport = z.object({
  id: Id,
  reason: ReportReason,
  text: z.string(),
  state: ReportState,
  createdAt: Instant,
  /** The version that the question had when it was reported. It may have been corrected since. */
  questionVersion: Version,
  /** Null when the account was deleted. */
  reporter: Reporter.nullable(),
  reply: z.string(),
  answeredAt: Instant.nullable(),
})
export type QuestionReport = z.infer<typeof QuestionReport>

/** A question shows at most this many of its reports. An answer to all of them answers the others too. */
export const REPORTS_SHOWN = 50

export const ReportedQuestion = z.object({
  /** The oldest report of the question in this state, or the newest one, as the list is sorted. */
  id: Id,
  question: BankQuestion,
  reports: z.array(QuestionReport),
})
export type ReportedQuestion = z.infer<typeof ReportedQuestion>

export const getReports = endpoint({
  method: 'GET',
  path: '/api/question-reports',
  access: 'admin',
  summary: 'What learners say is wrong with questions, question by question; the total counts the reports',
  query: PageQuery.extend({ state: ReportState.default('open'), sort: z.enum(['oldest', 'newest']).default('oldest') }),
  response: z.array(ReportedQuestion),
  errors: [],
})

export const closeReport = endpoint({
  method: 'PUT',
  path: '/api/question-reports/:id',
  access: 'admin',
  summary: 'Settle or dismiss a report, or all open ones of its question, with a reply; or open it again',
  params: z.object({ id: Id }),
  body: z.object({
    state: ReportState,
    reply: text(REPLY_MAX_LENGTH).default(''),
    /** The reply answers every open report of the question. */
    isForAll: z.boolean().default(false),
  }),
  response: Nothing,
  errors: ['report_not_found', 'reply_required'],
})

export const MyReport = QuestionReport.omit({ questionVersion: true, reporter: true }).extend({
  questionText: z.string(),
  /** The reporter has not seen the reply yet. */
  isNew: z.boolean(),
})
export type MyReport = z.infer<typeof MyReport>

export const getMyReports = endpoint({
  method: 'GET',
  path: '/api/my-reports',
  access: 'learner',
  summary: 'My newest reports, with the replies',
  response: z.array(MyReport),
  errors: [],
})

export const seeReplies = endpoint({
  method: 'POST',
  path: '/api/my-reports/seen',
  access: 'learner',
  summary: 'Note that I have seen the replies to my reports',
  response: Nothing,
  errors: [],
})
