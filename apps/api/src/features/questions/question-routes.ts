import * as contract from '@abhyas/contract/questions'
import * as reports from '@abhyas/contract/questions-reports'
import type { Limits } from '../../http/limits.ts'
import { draftsFor } from '../../http/require-access.ts'
import { route } from '../../http/route.ts'
import { renderQuestion } from '../../text/render-question.ts'
import type { Papers } from '../exams/papers/papers.ts'
import {
  createQuestion,
  deleteQuestion,
  deleteQuestions,
  moveQuestions,
  restoreQuestions,
  updateQuestion,
} from './change-questions.ts'
import { listQuestions, searchBank } from './find-questions.ts'
import { closeReport, listReports, reportQuestion } from './reports.ts'
import { countQuestionsOfModule, countQuestionsOfTopic } from './question-queries.ts'

export const questionRoutes = ({ limits, papers }: { limits: Limits; papers: Papers }) => [
  route(contract.countQuestionsByModule, ({ db, params, caller }) =>
    countQuestionsOfModule(db, params.moduleId, draftsFor(caller)),
  ),
  route(contract.countQuestionsByTopic, ({ db, params, caller }) =>
    countQuestionsOfTopic(db, params.topicId, draftsFor(caller)),
  ),
  route(contract.getQuestionsByTopic, ({ databases, params, query, caller, http }) =>
    listQuestions(databases, { caller, ...params, ...query }, http, papers),
  ),
  route(contract.searchQuestions, ({ db, query, http }) => searchBank(db, query, http)),
  route(contract.createQuestion, ({ db, params, body }) => createQuestion(db, { ...params, ...body })),
  route(contract.updateQuestion, ({ db, params, body, ifMatch }) =>
    updateQuestion(db, { ...params, ...body, ifMatch }),
  ),
  route(contract.deleteQuestion, ({ db, params, ifMatch }) => deleteQuestion(db, params.id, ifMatch)),
  route(contract.deleteQuestions, ({ db, body }) => deleteQuestions(db, body.ids)),
  route(contract.restoreQuestions, ({ db, body }) => restoreQuestions(db, body.ids)),
  route(contract.moveQuestions, ({ db, body }) => moveQuestions(db, body.ids, body.topicId)),
  route(contract.previewQuestion, ({ body }) => renderQuestion(body)),
  route(reports.reportQuestion, ({ db, params, body, caller }) =>
    reportQuestion(db, { ...body, questionId: params.id, reporterId: caller.userId }, limits),
  ),
  route(reports.getReports, ({ db, query, http }) => listReports(db, query, http)),
  route(reports.closeReport, ({ db, params, body }) => closeReport(db, params.id, body.state)),
]
