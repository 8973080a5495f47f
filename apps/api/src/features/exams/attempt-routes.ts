import * as contract from '@abhyas/contract/exams-attempts'
import { hotRoute, route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { submitAttempt } from './attempts/end-attempt.ts'
import { readClock } from './attempts/read-clock.ts'
import { saveAnswers } from './attempts/save-answers.ts'
import { startAttempt } from './attempts/start-attempt.ts'
import { takeOverAttempt } from './attempts/take-over-attempt.ts'
import { readExamQuestions } from './read-exam-questions.ts'

export const attemptRoutes = ({ databases, batchers, papers, heartbeat }: Parts) => [
  hotRoute(contract.startAttempt, ({ caller, params, body }) =>
    startAttempt(batchers.starts(caller.userId), { caller, ...params, ...body }),
  ),
  hotRoute(contract.getExamQuestions, ({ caller, params: { examId }, query: { attemptId } }) =>
    readExamQuestions(databases, { caller, examId, attemptId }, papers),
  ),
  hotRoute(
    contract.saveAnswers,
    ({ caller: { userId }, params, body }) =>
      saveAnswers(batchers.saves(userId), { learnerId: userId, ...params, ...body }),
    { trustsToken: true },
  ),
  route(contract.takeOverAttempt, ({ caller: { userId }, params, body }) =>
    takeOverAttempt(databases, { learnerId: userId, ...params, ...body }, heartbeat),
  ),
  route(contract.getAttemptClock, ({ caller: { userId }, params }) =>
    readClock(databases, { learnerId: userId, ...params }, heartbeat),
  ),
  hotRoute(contract.submitAttempt, ({ caller: { userId }, params, body }) =>
    submitAttempt(batchers.submits(userId), { learnerId: userId, ...params, ...body }),
  ),
]
