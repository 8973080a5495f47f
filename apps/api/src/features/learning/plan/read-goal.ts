import type { Goal, GoalCourse } from '@abhyas/contract/learning-goals'
import type { Databases } from '@abhyas/database/database'
import { selectOpenModuleIds } from '../../access/access-queries.ts'
import { dateOfDay, learnerDay } from '../model/learner-day.ts'
import { selectOpenTopics } from '../model/open-topic-queries.ts'
import { selectTopicsWithCourse } from '../readiness/rated-paper-queries.ts'
import { type GoalNow, selectExamsOf, selectGoalNow } from './goal-queries.ts'

const EXAMS_AT_MOST = 500

/** Topics that were deleted since are left out. */
export async function readGoal({ shared, dbOf }: Databases, learnerId: number): Promise<{ goal: Goal | null }> {
  const now = await selectGoalNow(dbOf(learnerId), learnerId)
  const head = headOf(now)
  if (!head || !now.goal) return { goal: null }
  const { topics } = now.goal
  const named = await selectTopicsWithCourse(
    shared,
    topics.map(({ topicId }) => topicId),
  )
  const names = new Map(named.map(({ id, topicName }) => [id, topicName]))
  return {
    goal: {
      ...head,
      topics: topics.flatMap(({ topicId, weight }) => {
        const topicName = names.get(topicId)
        return topicName === undefined ? [] : [{ topic: { id: topicId, topicName }, weight }]
      }),
    },
  }
}

/** The goal without its topics, on the learner's day. */
export function headOf({ nowMs, timeZone, goal }: GoalNow): Omit<Goal, 'topics'> | null {
  if (!goal) return null
  const { name, examId, examDay, passMark } = goal
  const isDated = examDay !== null
  return {
    name,
    examId,
    passMark,
    examDate: isDated ? dateOfDay(examDay) : null,
    daysLeft: isDated ? examDay - learnerDay(nowMs, timeZone) : null,
  }
}

/** Lists what a goal can consist of: the topics that are open to the learner, and their exams, course by course. */
export async function readGoalChoices({ shared, dbOf }: Databases, learnerId: number): Promise<GoalCourse[]> {
  const owned = await selectOpenModuleIds(dbOf(learnerId), learnerId)
  const topics = await selectOpenTopics(
    shared,
    owned.map(({ moduleId }) => moduleId),
  )
  const topicIds = topics.map(({ topicId }) => topicId)
  const examsOf = Map.groupBy(await selectExamsOf(shared, topicIds, EXAMS_AT_MOST), ({ topicId }) => topicId)
  return [...Map.groupBy(topics, ({ courseId }) => courseId)].map(([courseId, inside]) => ({
    courseId,
    courseName: inside[0]?.courseName ?? '',
    topics: inside.map(({ topicId, topicName }) => ({ id: topicId, topicName })),
    exams: inside.flatMap(({ topicId, topicName }) =>
      (examsOf.get(topicId) ?? []).map(({ id, examName }) => ({ id, examName, topicName })),
    ),
  }))
}
