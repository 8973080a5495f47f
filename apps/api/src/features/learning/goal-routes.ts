import * as contract from '@abhyas/contract/learning-goals'
import { route } from '../../http/route.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { createTopicRatings } from './model/topic-ratings.ts'
import { deleteGoal, setGoal } from './plan/change-goal.ts'
import { readGoalReadiness } from './plan/read-goal-readiness.ts'
import { readGoal, readGoalChoices } from './plan/read-goal.ts'
import { readRevisionPlan } from './plan/read-revision-plan.ts'
import { bringBack, readSetAside } from './plan/set-aside.ts'
import { createRatedPapers } from './readiness/rated-papers.ts'

export function goalRoutes({ papers }: { papers: Papers }) {
  const tools = { ratedPapers: createRatedPapers(papers), topicRatings: createTopicRatings() }
  return [
    route(contract.getGoal, ({ databases, caller }) => readGoal(databases, caller.userId)),
    route(contract.setGoal, ({ databases, caller, body }) =>
      setGoal(databases, { caller, input: body }, tools.ratedPapers),
    ),
    route(contract.deleteGoal, ({ databases, caller }) => deleteGoal(databases, caller.userId)),
    route(contract.getGoalChoices, ({ databases, caller }) => readGoalChoices(databases, caller.userId)),
    route(contract.getGoalReadiness, ({ databases, caller }) => readGoalReadiness(databases, caller.userId, tools)),
    route(contract.getRevisionPlan, ({ databases, caller }) => readRevisionPlan(databases, caller, papers)),
    route(contract.getSetAside, ({ databases, caller }) => readSetAside(databases, caller, papers)),
    route(contract.bringBack, ({ databases, caller, params }) =>
      bringBack(databases, { learnerId: caller.userId, ...params }),
    ),
  ]
}
