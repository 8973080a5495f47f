import * as contract from '@abhyas/contract/exams-rank'
import { route } from '../../http/route.ts'
import type { Caller } from '../../http/tokens.ts'
import type { Papers } from './papers/papers.ts'
import { createExamScores } from './rank/exam-scores.ts'
import { createExamTimes } from './rank/exam-times.ts'
import { createLeaders } from './rank/leaders.ts'
import { readLeaders } from './rank/read-leaders.ts'
import { type RankedCaller, readRank } from './rank/read-rank.ts'
import { setAlias } from './rank/set-alias.ts'

export const rankRoutes = ({ papers }: { papers: Papers }) => {
  const tools = { papers, examTimes: createExamTimes(), examScores: createExamScores(), leaders: createLeaders() }
  return [
    route(contract.getRank, ({ databases, params: { attemptId }, caller }) =>
      readRank(databases, { ...rankedCaller(caller), attemptId }, tools),
    ),
    route(contract.getLeaders, ({ databases, params: { examId }, caller }) =>
      readLeaders(databases, { ...rankedCaller(caller), examId }, tools),
    ),
    route(contract.setAlias, ({ databases, params: { examId }, body: { alias }, caller: { userId } }) =>
      setAlias(databases, { learnerId: userId, examId, alias }).finally(() => tools.leaders.forget(examId)),
    ),
  ]
}

const rankedCaller = ({ userId, role }: Caller): RankedCaller => ({ learnerId: userId, isAdmin: role === 'ROLE_ADMIN' })
