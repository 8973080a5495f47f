import { GOAL_DAYS_AT_MOST, type Goal, type GoalInput } from '@abhyas/contract/learning-goals'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../http/tokens.ts'
import { requireTopicAccess, selectOpenTopicIds } from '../../access/require-module-access.ts'
import { lockLearner } from '../model/known-queries.ts'
import { dayOfDate, learnerDay } from '../model/learner-day.ts'
import type { RatedPapers } from '../readiness/rated-papers.ts'
import { requireExamPaper } from '../readiness/read-exam-readiness.ts'
import { deleteGoalRow, type StoredGoal, upsertGoal } from './goal-queries.ts'
import { readGoal } from './read-goal.ts'
import { replanCards } from './replan-cards.ts'

type Asked = { caller: Caller; input: GoalInput }

/** Stores the goal and gives every card its new day, together. */
export async function setGoal(databases: Databases, asked: Asked, ratedPapers: RatedPapers): Promise<{ goal: Goal }> {
  const { caller, input } = asked
  const { userId: learnerId } = caller
  const chosen = input.examId === null ? await ownGoal(databases, asked) : await examGoal(databases, asked, ratedPapers)
  const examDay = input.examDate === null ? null : dayOfDate(input.examDate)
  await databases.dbOf(learnerId).transaction(async (tx) => {
    const { nowMs, timeZone } = await lockLearner(tx, learnerId)
    const today = learnerDay(nowMs, timeZone)
    if (examDay !== null && (examDay < today || examDay > today + GOAL_DAYS_AT_MOST))
      throw new AppError('goal_date_wrong')
    await upsertGoal(tx, learnerId, { ...chosen, examDay })
    await replanCards(tx, learnerId, examDay)
  })
  const { goal } = await readGoal(databases, learnerId)
  return { goal: goal as Goal }
}

type Chosen = Omit<StoredGoal, 'examDay'>

/** An exam elsewhere: the learner says its name, its topics and its pass mark. */
async function ownGoal(databases: Databases, { caller, input }: Asked): Promise<Chosen> {
  const { name, passMark } = input
  if (name === '') throw new AppError('goal_name_empty')
  const topics = [...new Map(input.topics.map((topic) => [topic.topicId, topic])).values()]
  if (topics.length === 0) throw new AppError('goal_topics_empty')
  const topicIds = topics.map(({ topicId }) => topicId)
  const open = await selectOpenTopicIds(databases, caller, topicIds)
  for (const topicId of topicIds) if (!open.has(topicId)) await requireTopicAccess(databases, caller, topicId)
  return { name, examId: null, passMark, topics }
}

/** One of our exams: its questions say which topics it has, and how many questions of each. */
async function examGoal(databases: Databases, { caller, input }: Asked, ratedPapers: RatedPapers): Promise<Chosen> {
  const { id: examId, examName, ...paper } = await requireExamPaper(databases, caller, input.examId ?? 0)
  const [rated] = await ratedPapers(databases.shared, [paper])
  if (!rated) throw new AppError('exam_unavailable')
  const byTopic = Map.groupBy(rated.questions, ({ topicId }) => topicId)
  const topics = [...byTopic].map(([topicId, questions]) => ({ topicId, weight: questions.length }))
  return { name: examName, examId, passMark: 50, topics }
}

/** The revision goes on without a date. */
export const deleteGoal = ({ dbOf }: Pick<Databases, 'dbOf'>, learnerId: number): Promise<void> =>
  dbOf(learnerId).transaction(async (tx) => {
    await lockLearner(tx, learnerId)
    await deleteGoalRow(tx, learnerId)
    await replanCards(tx, learnerId, null)
  })
