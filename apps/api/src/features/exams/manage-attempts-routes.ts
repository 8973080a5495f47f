import * as contract from '@abhyas/contract/exams-manage'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { findAttempts, findExtraTimes } from './manage/find-attempts.ts'
import { readTimeline } from './manage/read-timeline.ts'
import { setExtraTime } from './manage/set-extra-time.ts'
import { voidAttempt } from './manage/void-attempt.ts'

/** What admins see of attempts, and do with them. */
export const manageAttemptsRoutes = ({ databases, papers }: Parts) => [
  route(contract.getAttempts, ({ query, http }) => findAttempts(databases, query, http)),
  route(contract.getAttemptTimeline, ({ params }) => readTimeline(databases, papers, params)),
  route(contract.getExtraTimes, ({ params, query, http }) => findExtraTimes(databases, { ...params, ...query }, http)),
  route(contract.setExtraTime, ({ db, params, body, caller }) =>
    setExtraTime({ ...databases, shared: db }, { ...params, ...body, givenBy: caller.userId }),
  ),
  route(contract.voidAttempt, ({ db, params, body }) =>
    voidAttempt({ ...databases, shared: db }, { ...params, ...body }),
  ),
]
