import type { CourseRange, GoalReadiness } from '@abhyas/contract/learning-goals'
import type { Databases, Db } from '@abhyas/database/database'
import { newQuestion } from '@abhyas/learning/ability'
import { scoresInside } from '@abhyas/learning/forecast'
import { guessFloor } from '@abhyas/learning/guess-floor'
import { selectExamsToStart, topicIdOf } from '../../exams/papers/exam-queries.ts'
import type { TopicRatings } from '../model/topic-ratings.ts'
import { forecastParts, type KnownAbilities, type RatedPart } from '../readiness/forecast-score.ts'
import { findIntervalFactors } from '../readiness/interval-factors.ts'
import { selectTopicsWithCourse, type TopicPlace } from '../readiness/rated-paper-queries.ts'
import type { RatedPapers } from '../readiness/rated-papers.ts'
import { readAbilities, readReadiness } from '../readiness/read-exam-readiness.ts'
import { readinessOf } from '../readiness/readiness-of.ts'
import { selectGoalNow, type StoredGoal, type WeightedTopic } from './goal-queries.ts'
import { headOf } from './read-goal.ts'

/** An exam elsewhere is forecast on a scale of 100 marks. */
const MARKS = 100

type Tools = { ratedPapers: RatedPapers; topicRatings: TopicRatings }

export async function readGoalReadiness(databases: Databases, learnerId: number, tools: Tools): Promise<GoalReadiness> {
  const db = databases.dbOf(learnerId)
  const [now, abilities] = await Promise.all([selectGoalNow(db, learnerId), readAbilities(db, learnerId)])
  const goal = headOf(now)
  const answers = Math.floor(abilities.learner.answers)
  const none = readinessOf(abilities.learner, null)
  if (!goal || !now.goal || (goal.daysLeft ?? 0) < 0) return { goal, answers, readiness: none, courses: [] }
  const ofExam = await readExam(databases, { learnerId, examId: goal.examId }, tools.ratedPapers)
  if (ofExam) return { goal, answers, readiness: ofExam, courses: [] }
  return { goal, answers, ...(await forecastTopics(databases.shared, now.goal, abilities, tools.topicRatings)) }
}

/** Forecasts one of our exams by its questions. Returns null when the exam is gone: then its topics count. */
async function readExam(
  databases: Databases,
  { learnerId, examId }: { learnerId: number; examId: number | null },
  ratedPapers: RatedPapers,
) {
  const [exam] = examId === null ? [] : await selectExamsToStart(databases.shared, [examId])
  if (!exam?.paperId || !exam.isPublished) return null
  const asked = { id: exam.id, topicId: topicIdOf(exam), paperId: exam.paperId }
  const [readiness] = await readReadiness(databases, learnerId, [asked], ratedPapers)
  return readiness ? { answersNeeded: readiness.answersNeeded, range: readiness.range } : null
}

type TopicPart = RatedPart & { count: number; place: TopicPlace }

/** Forecasts an exam by the shares of its topics and the mean difficulty of each. */
async function forecastTopics(
  shared: Db,
  { topics, passMark }: StoredGoal,
  abilities: KnownAbilities,
  topicRatings: TopicRatings,
): Promise<Pick<GoalReadiness, 'readiness' | 'courses'>> {
  const parts = await rateTopics(shared, topics, topicRatings)
  const courseIds = [...new Set(parts.map(({ place }) => place.courseId))]
  const factorOf = await findIntervalFactors(shared, courseIds)
  // The widest factor of the courses: a range that is too wide promises nothing wrong.
  const factor = Math.max(...courseIds.map(factorOf))
  const forecast = parts.length > 0 ? forecastParts(parts, abilities, { factor, passMark }) : null
  const readiness = readinessOf(abilities.learner, forecast, {
    passMark,
    topicNames: new Map(parts.map(({ place }) => [place.id, place.topicName])),
    marksOf: (topicId) => Math.round(parts.find((part) => part.topicId === topicId)?.count ?? 0),
  })
  const ranges = [...Map.groupBy(parts, ({ place }) => place.courseId)].flatMap(
    ([courseId, inCourse]): CourseRange[] => {
      const ofCourse = forecastParts(inCourse, abilities, { factor: factorOf(courseId) })
      if (!ofCourse) return []
      const { first, last } = scoresInside(ofCourse)
      const courseName = inCourse[0]?.place.courseName ?? ''
      return [{ courseName, low: first, high: last, marks: Math.round(ofCourse.questions) }]
    },
  )
  return { readiness, courses: ranges.length > 1 ? ranges : [] }
}

/** Topics without questions are left out, and the others share the marks. */
async function rateTopics(
  shared: Db,
  topics: readonly WeightedTopic[],
  topicRatings: TopicRatings,
): Promise<TopicPart[]> {
  const topicIds = topics.map(({ topicId }) => topicId)
  const [ratings, named] = await Promise.all([topicRatings(shared, topicIds), selectTopicsWithCourse(shared, topicIds)])
  const places = new Map(named.map((place) => [place.id, place]))
  const found = topics.flatMap(({ topicId, weight }) => {
    const [rating, place] = [ratings.get(topicId), places.get(topicId)]
    return rating && place ? [{ topicId, weight, rating, place }] : []
  })
  const sum = found.reduce((total, { weight }) => total + weight, 0)
  return found.map(({ topicId, weight, rating, place }) => ({
    topicId,
    place,
    count: (MARKS * weight) / sum,
    question: { ...newQuestion(), difficulty: rating.questionDifficulty },
    topic: { difficulty: rating.difficulty, answers: 0 },
    floor: guessFloor(Math.max(2, rating.optionCount)),
  }))
}
