import * as contract from '@abhyas/contract/questions'
import * as pictures from '@abhyas/contract/questions-pictures'
import * as duplicates from '@abhyas/contract/questions-duplicates'
import * as reports from '@abhyas/contract/questions-reports'
import * as wrong from '@abhyas/contract/questions-wrong'
import type { Limits } from '../../http/limits.ts'
import { draftsFor } from '../../http/require-access.ts'
import { route } from '../../http/route.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { renderQuestion } from '../../text/render-question.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { findDuplicateQuestions } from './duplicates/find-duplicate-questions.ts'
import { bankRoutes } from './bank/bank-routes.ts'
import { createQuestion, deleteQuestion, updateQuestion } from './change-questions.ts'
import { listQuestions } from './find-questions.ts'
import { findWrongQuestions } from './find-wrong-questions.ts'
import { storePicture } from './pictures/store-picture.ts'
import { reviewRoutes } from './review/review-routes.ts'
import { closeReport, listOwnReports, listReports, reportQuestion, seeReplies } from './reports.ts'
import { countQuestionsOfModule, countQuestionsOfTopic } from './question-queries.ts'

export const questionRoutes = ({ limits, papers, jobs }: { limits: Limits; papers: Papers; jobs: Jobs }) => [
  route(contract.countQuestionsByModule, ({ db, params, caller }) =>
    countQuestionsOfModule(db, params.moduleId, draftsFor(caller)),
  ),
  route(contract.countQuestionsByTopic, ({ db, params, caller }) =>
    countQuestionsOfTopic(db, params.topicId, draftsFor(caller)),
  ),
  route(contract.getQuestionsByTopic, ({ databases, params, query, caller, http }) =>
    listQuestions(databases, { caller, ...params, ...query }, http, papers),
  ),
  route(wrong.getWrongQuestions, ({ databases, params, caller }) =>
    findWrongQuestions(databases, { caller, ...params }, papers),
  ),
  route(duplicates.findDuplicates, ({ db, body }) => findDuplicateQuestions(db, body)),
  route(contract.createQuestion, ({ db, params, body }) => createQuestion(db, { ...params, ...body })),
  route(contract.updateQuestion, ({ db, params, body, ifMatch }) =>
    updateQuestion(db, { ...params, ...body, ifMatch }),
  ),
  route(contract.deleteQuestion, ({ db, params, ifMatch }) => deleteQuestion(db, params.id, ifMatch)),
  route(pictures.uploadPicture, ({ db, body }) => storePicture(db, Buffer.from(body.picture, 'base64'))),
  ...bankRoutes,
  ...reviewRoutes,
  route(contract.previewQuestion, ({ body }) => renderQuestion(body)),
  route(reports.reportQuestion, ({ db, params, body, caller }) =>
    reportQuestion(db, { ...body, questionId: params.id, reporterId: caller.userId }, limits),
  ),
  route(reports.getReports, ({ db, query, http }) => listReports(db, query, http)),
  route(reports.closeReport, ({ db, caller, params, body }) =>
    closeReport(db, { ...params, ...body, adminId: caller.userId }, jobs),
  ),
  route(reports.getMyReports, ({ db, caller }) => listOwnReports(db, caller.userId)),
  route(reports.seeReplies, ({ db, caller }) => seeReplies(db, caller.userId)),
]
