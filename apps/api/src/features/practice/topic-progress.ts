import type { Mastery, TopicProgress } from '@abhyas/contract/practice-progress'
import type { Databases } from '@abhyas/database/database'
import { summaryOf } from '../exams/attempts/attempt-queries.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { hideFigures } from '../exams/windows/secret-keys.ts'
import { INDIA, learnerDay } from '../learning/model/learner-day.ts'
import { masteryOf, NEW, UNSURE } from '../learning/model/topic-mastery.ts'
import type { TopicRatings } from '../learning/model/topic-ratings.ts'
import type { PractisableTopic } from './practisable-topics.ts'
import { type LearnerTopics, selectLearnerTopics } from './progress-queries.ts'

/** What the process keeps. */
export type ProgressTools = { papers: Papers; topicRatings: TopicRatings }

type LastExam = TopicProgress['lastExam']

/** What a learner did in one topic. */
export type LearnerTopic = {
  /** A negative number stands for a wrong answer. */
  answeredIds: number[]
  lastAnsweredAt: string | null
  lastExam: LastExam
  mastery: Mastery
}

const UNTOUCHED: LearnerTopic = { answeredIds: [], lastAnsweredAt: null, lastExam: null, mastery: NEW }

/** Finds what the learner did in these topics, by topic, and the questions in them that are due for revision today. */
export async function findLearnerTopics(
  { shared, dbOf }: Pick<Databases, 'shared' | 'dbOf'>,
  { learnerId, topicIds }: { learnerId: number; topicIds: number[] },
  { papers, topicRatings }: ProgressTools,
): Promise<{ topicOf: (topicId: number) => LearnerTopic; dueIds: number[] }> {
  const [{ answered, taken, known, due, learner }, ratings, hidden] = await Promise.all([
    selectLearnerTopics(dbOf(learnerId), learnerId, topicIds),
    topicRatings(shared, topicIds),
    papers.windows.hiddenExams(),
  ])
  const topics = new Map<number, LearnerTopic>()
  const change = (topicId: number, changes: Partial<LearnerTopic>) =>
    topics.set(topicId, { ...(topics.get(topicId) ?? UNTOUCHED), ...changes })
  const nowMs = Date.now()
  const [learnerTheta, timeZone] = learner ?? [0, INDIA]
  for (const [topicId, answeredIds, lastAt] of answered ?? [])
    change(topicId, { answeredIds, lastAnsweredAt: new Date(lastAt).toISOString(), mastery: UNSURE })
  for (const [topicId, ...exam] of taken ?? []) change(topicId, { lastExam: lastExamOf(exam, hidden) })
  for (const [topicId, theta, answers, information, lastAtSeconds] of known ?? []) {
    const learned = { learnerTheta, theta, answers, information, lastAtMs: 1000 * lastAtSeconds }
    change(topicId, { mastery: masteryOf(learned, ratings.get(topicId), nowMs) })
  }
  return { topicOf: (topicId) => topics.get(topicId) ?? UNTOUCHED, dueIds: dueOn(learnerDay(nowMs, timeZone), due) }
}

const dueOn = (today: number, [questionIds, dueDays]: LearnerTopics['due']): number[] =>
  (questionIds ?? []).filter((_, nth) => (dueDays?.[nth] ?? 0) <= today)

type Taken = NonNullable<LearnerTopics['taken']>[number] extends [number, ...infer Exam] ? Exam : never

function lastExamOf(
  [examId, id, startedAt, questionCount, correctCount, marksGot, totalMarks, passMarks]: Taken,
  hidden: ReadonlyMap<number, string>,
): LastExam {
  const figures = { questionCount, correctCount, marksGot, totalMarks, passMarks }
  const { examId: _, ...exam } = hideFigures(
    summaryOf({ id, examId, state: 'graded' as const, startedAt: new Date(startedAt).toISOString(), ...figures }),
    hidden,
  )
  return exam
}

/**
 * Returns how far the learner is in each of these topics. An answer to a question that was deleted, moved or withheld
 * since does not count, nor is such a question due.
 */
export async function progressIn(
  databases: Pick<Databases, 'shared' | 'dbOf'>,
  { learnerId, topics }: { learnerId: number; topics: readonly PractisableTopic[] },
  tools: ProgressTools,
): Promise<TopicProgress[]> {
  if (topics.length === 0) return []
  const topicIds = topics.map(({ topicId }) => topicId)
  const { topicOf, dueIds } = await findLearnerTopics(databases, { learnerId, topicIds }, tools)
  return topics.map(({ questionIds, topicName: _, ...topic }) => {
    const { answeredIds, ...learned } = topicOf(topic.topicId)
    const counted = answeredIds.filter((id) => questionIds.has(Math.abs(id)))
    return {
      ...topic,
      ...learned,
      questionCount: questionIds.size,
      answeredCount: counted.length,
      rightCount: counted.filter((id) => id > 0).length,
      dueCount: dueIds.filter((id) => questionIds.has(id)).length,
    }
  })
}
