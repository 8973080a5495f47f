import * as contract from '@abhyas/contract/practice'
import * as progress from '@abhyas/contract/practice-progress'
import type { ApiConfig } from '../../config.ts'
import { route } from '../../http/route.ts'
import type { BlendWeights } from '../learning/model/blend-weights.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { createTopicRatings } from '../learning/model/topic-ratings.ts'
import { findMyProgress, findProgress } from './find-progress.ts'
import { findPractice, findPractisedTopics } from './find-practice.ts'
import { createPracticeGates } from './practice-gates.ts'
import { createPractisableTopics } from './practisable-topics.ts'
import { recordPractice } from './record-practice.ts'

type PracticeTools = {
  papers: Papers
  blendWeights: BlendWeights
  config: Pick<ApiConfig, 'refusesWhenBusy' | 'pools'>
}

export function practiceRoutes({ papers, blendWeights, config }: PracticeTools) {
  const gateOf = createPracticeGates(config)
  const tools = { papers, topicRatings: createTopicRatings() }
  const kept = { practisableTopics: createPractisableTopics(), ...tools }
  return [
    route(contract.getPractice, ({ databases, params, caller }) =>
      findPractice(databases, { caller, ...params }, papers),
    ),
    route(contract.recordPractice, ({ databases, body, caller }) =>
      gateOf(databases.dbOf(caller.userId)).run(() =>
        recordPractice(databases, { caller, ...body }, { papers, blendWeights }),
      ),
    ),
    route(contract.getPractisedTopics, ({ databases, caller }) => findPractisedTopics(databases, caller.userId, tools)),
    route(progress.getMyProgress, ({ databases, caller }) => findMyProgress(databases, caller.userId, kept)),
    route(progress.getProgress, ({ databases, params, caller }) =>
      findProgress(databases, { learnerId: caller.userId, ...params }, kept),
    ),
  ]
}
