import * as contract from '@abhyas/contract/exams-manage'
import { route } from '../../http/route.ts'
import { findAttempts, findExtraTimes } from './manage/find-attempts.ts'
import { judgeAttempt } from './manage/judge-attempt.ts'
import { readTimeline } from './manage/read-timeline.ts'
import { setExtraTime } from './manage/set-extra-time.ts'
import type { Papers } from './papers/papers.ts'
import { voidAttempt } from './manage/void-attempt.ts'

/** The routes by which admins see and change attempts. */
export const manageAttemptsRoutes = ({ papers }: { papers: Papers }) => [
  route(contract.getAttempts, ({ databases, query, http }) => findAttempts(databases, query, http)),
  route(contract.getAttemptTimeline, ({ databases, params }) => readTimeline(databases, params, papers)),
  route(contract.getExtraTimes, ({ databases, params, query, http }) =>
    findExtraTimes(databases, { ...params, ...query }, http),
  ),
  route(contract.setExtraTime, ({ databases, params, body, caller }) =>
    setExtraTime(databases, { ...params, ...body, givenBy: caller.userId }, papers),
  ),
  route(contract.voidAttempt, ({ databases, params, body }) => voidAttempt(databases, { ...params, ...body })),
  route(contract.judgeAttempt, ({ databases, params }) => judgeAttempt(databases, params)),
]
