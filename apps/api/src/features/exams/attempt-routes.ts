import * as contract from '@abhyas/contract/exams-attempts'
import { getExamBriefing } from '@abhyas/contract/exams-briefing'
import { hotRoute, route } from '../../http/route.ts'
import type { AttemptBatchers } from './attempts/attempt-batchers.ts'
import { enterSection } from './attempts/sections/enter-section.ts'
import { submitAttempt } from './attempts/submit-attempt.ts'
import type { Heartbeat } from './attempts/heartbeat.ts'
import { readClock } from './attempts/read-clock.ts'
import { saveAnswers } from './attempts/save-answers.ts'
import { startAttempt } from './attempts/start-attempt.ts'
import { takeOverAttempt } from './attempts/take-over-attempt.ts'
import type { Papers } from './papers/papers.ts'
import { hiddenExamsFor, hideFigures } from './windows/secret-keys.ts'
import { readBriefing } from './read-briefing.ts'
import { readExamQuestions } from './read-exam-questions.ts'

type AttemptTools = { batchers: AttemptBatchers; papers: Papers; heartbeat: Heartbeat }

export const attemptRoutes = ({ batchers, papers, heartbeat }: AttemptTools) => [
  route(getExamBriefing, ({ databases, caller, params }) => readBriefing(databases, { caller, ...params }, papers)),
  hotRoute(contract.startAttempt, ({ caller, params, body }) =>
    startAttempt({ caller, ...params, ...body }, batchers.starts(caller.userId)),
  ),
  hotRoute(contract.getExamQuestions, ({ databases, caller, params: { examId }, query: { attemptId, variant } }) =>
    readExamQuestions(databases, { caller, examId, attemptId, variant }, papers),
  ),
  hotRoute(
    contract.saveAnswers,
    ({ caller: { userId }, params, body }) =>
      saveAnswers({ learnerId: userId, ...params, ...body }, batchers.saves(userId)),
    { trustsToken: true },
  ),
  route(contract.takeOverAttempt, ({ databases, caller: { userId }, params, body }) =>
    takeOverAttempt(databases, { learnerId: userId, ...params, ...body }, { heartbeat, papers }),
  ),
  route(contract.getAttemptClock, ({ databases, caller: { userId }, params }) =>
    readClock(databases, { learnerId: userId, ...params }, heartbeat),
  ),
  route(contract.enterSection, ({ databases, caller: { userId }, params, body }) =>
    enterSection(databases, { learnerId: userId, ...params, ...body }, { heartbeat, papers }),
  ),
  hotRoute(contract.submitAttempt, async ({ caller, params, body }) => {
    const { userId } = caller
    const summary = await submitAttempt({ learnerId: userId, ...params, ...body }, batchers.submits(userId))
    return hideFigures(summary, await hiddenExamsFor(caller, papers))
  }),
]
