import type { Databases, Db } from '@abhyas/database/database'
import type { TopicAbility } from '@abhyas/learning/ability'
import type { Papers } from '../../exams/papers/papers.ts'
import { forecastPaper } from './forecast-score.ts'
import {
  insertForecasts,
  type NewForecast,
  selectStartedAttempts,
  selectTopicAbilitiesOf,
  selectUnforecastAttempts,
  type StartedPlace,
  type UnforecastAttempt,
} from './forecast-queries.ts'
import { createRatedPapers, type RatedPapers } from './rated-papers.ts'

/** Small enough not to hold up requests, where one process does everything. */
const BATCH = 1_000
/**
 * The job runs every minute, so an attempt that can be forecast has its forecast after a minute. The window is wider,
 * for a worker that starts late. An attempt that is missed nevertheless, or over within the minute, gets its forecast
 * before its answers are logged.
 */
const WINDOW_MINUTES = 10

/** Stores the forecast of every exam that learners began lately, many learners at a time. */
export async function forecastStartedAttempts(
  { shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>,
  papers: Papers,
): Promise<void> {
  const ratedPapers = createRatedPapers(papers)
  const results = await Promise.allSettled(ofLearners.map((db) => forecastStartedIn(shared, db, ratedPapers)))
  // A database that is away does not hold up the others.
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function forecastStartedIn(shared: Db, db: Db, ratedPapers: RatedPapers): Promise<void> {
  let after: StartedPlace | null = null
  for (;;) {
    const started: (UnforecastAttempt & StartedPlace)[] = await selectStartedAttempts(db, {
      minutes: WINDOW_MINUTES,
      after,
      limit: BATCH,
    })
    await storeForecasts(shared, db, started, ratedPapers)
    after = started.at(-1) ?? null
    if (started.length < BATCH) return
  }
}

/** Stores the missing forecasts of graded attempts. Call this before their answers are logged. */
export async function forecastBeforeLogging(
  shared: Db,
  db: Db,
  attempts: readonly { learnerId: number; id: number }[],
  papers: Papers,
): Promise<void> {
  await storeForecasts(shared, db, await selectUnforecastAttempts(db, attempts), createRatedPapers(papers))
}

async function storeForecasts(
  shared: Db,
  db: Db,
  attempts: readonly UnforecastAttempt[],
  ratedPapers: RatedPapers,
): Promise<void> {
  if (attempts.length === 0) return
  const rated = await ratedPapers(shared, attempts)
  const topicIds = new Set(rated.flatMap((paper) => [...(paper?.topicNames.keys() ?? [])]))
  const topicsOf = await readTopicAbilities(db, attempts, [...topicIds])
  const forecasts = attempts.flatMap((attempt, nth): NewForecast[] => {
    const paper = rated[nth]
    const { learnerId, id: attemptId, examId, questionCount } = attempt
    const forecast = paper && forecastPaper(paper, { learner: attempt, topics: topicsOf(learnerId) })
    if (!forecast) return []
    const { courseId, factor } = paper
    const { expected, variance } = forecast
    return [{ learnerId, attemptId, examId, courseId, questionCount, expected, variance, factor }]
  })
  if (forecasts.length > 0) await insertForecasts(db, forecasts)
}

async function readTopicAbilities(
  db: Db,
  attempts: readonly UnforecastAttempt[],
  topicIds: readonly number[],
): Promise<(learnerId: number) => ReadonlyMap<number, TopicAbility>> {
  const learnerIds = [...new Set(attempts.map(({ learnerId }) => learnerId))]
  const byLearner = new Map<number, Map<number, TopicAbility>>()
  for (const topic of await selectTopicAbilitiesOf(db, learnerIds, topicIds)) {
    const topics = byLearner.get(topic.learnerId) ?? new Map<number, TopicAbility>()
    byLearner.set(topic.learnerId, topics.set(topic.topicId, topic))
  }
  return (learnerId) => byLearner.get(learnerId) ?? new Map()
}
