import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nothing, PageQuery, text, Version } from './fields.ts'
import { BankQuestion } from './questions.ts'

export const ReportReason = z.enum(['wrong_answer', 'unclear', 'typo', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

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

export const QuestionReport = z.object({
  id: Id,
  reason: ReportReason,
  text: z.string(),
  state: z.enum(['open', 'settled', 'dismissed']),
  createdAt: Instant,
  /** The version that the question had when it was reported. It may have been corrected since. */
  questionVersion: Version,
  question: BankQuestion,
})
export type QuestionReport = z.infer<typeof QuestionReport>

export const getReports = endpoint({
  method: 'GET',
  path: '/api/question-reports',
  access: 'admin',
  summary: 'What learners say is wrong with questions, the oldest first',
  query: PageQuery.extend({ state: z.enum(['open', 'settled', 'dismissed']).default('open') }),
  response: z.array(QuestionReport),
  errors: [],
})

export const closeReport = endpoint({
  method: 'PUT',
  path: '/api/question-reports/:id',
  access: 'admin',
  summary: 'Settle a report, dismiss it, or open it again',
  params: z.object({ id: Id }),
  body: z.object({ state: z.enum(['open', 'settled', 'dismissed']) }),
  response: Nothing,
  errors: ['report_not_found'],
})
