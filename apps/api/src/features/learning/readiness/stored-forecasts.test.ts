import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAbility, buildTopicAbility } from '../../../testing/build-learning.ts'
import { buildLearner, openSessionOf } from '../../../testing/builders.ts'
import { answerTo, buildExamOf, RIGHT, sitExam, sitExamAs, WRONG } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { logExamAnswers } from '../../practice/log-exam-answers.ts'
import { forecastStartedAttempts } from './store-forecasts.ts'

const api = await startTestApi()
const { db, dependencies } = api
const { databases, papers } = dependencies
const failed: unknown[] = []
const log = { error: (about: unknown) => void failed.push(about) } as typeof dependencies.log

const forecastAll = () => forecastStartedAttempts(databases, papers)
const logAll = () => logExamAnswers(databases, { ...dependencies, log })

type Stored = { attemptId: number; expected: number; variance: number; score: number | null }
const storedFor = (learnerId: number) =>
  db.dbOf(learnerId).select<Stored>(sql`
    select attempt_id as "attemptId", expected, variance, score from learner.forecasts
    where learner_id = ${learnerId}`)

const newLearner = async (answers: number) => {
  const learner = await openSessionOf(api, await buildLearner(db))
  if (answers > 0) await buildAbility(db, learner, { theta: 0.8, answers, information: 2 })
  return learner
}

/** Sits an exam with one right and one wrong answer. */
const sitThrough = async ({ save, submit }: Awaited<ReturnType<typeof sitExam>>) => {
  await save([answerTo(0, RIGHT, 1), answerTo(1, WRONG, 2)])
  await submit(2)
}

test('every exam that begins gets one forecast, which never changes', async () => {
  const built = await buildExamOf(api, 3)
  const known = await sitExam(api, { built, learner: await newLearner(12) })
  const unknown = await sitExam(api, { built, learner: await newLearner(9) })
  await buildTopicAbility(db, known.learner, built.topic.id, { theta: -0.2, information: 1 })
  await Promise.all([forecastAll(), forecastAll()])
  const [forecast] = await storedFor(known.learner.id)
  expect(forecast).toMatchObject({ attemptId: known.attempt.id, score: null })
  expect(forecast?.expected).toBeCloseTo(3 * (0.18 + 0.82 / (1 + Math.exp(-0.6))), 10)
  expect(await storedFor(unknown.learner.id)).toEqual([])

  await buildAbility(db, known.learner, { theta: -1, answers: 40 })
  await forecastAll()
  expect(await storedFor(known.learner.id)).toEqual([forecast])
})

test('an exam that is over within the minute is forecast from what was known before it', async () => {
  const built = await buildExamOf(api, 3)
  const [slow, fast] = [
    await sitExam(api, { built, learner: await newLearner(12) }),
    await sitExam(api, { built, learner: await newLearner(12) }),
  ]
  await sitThrough(fast)
  await forecastAll()
  expect(await storedFor(fast.learner.id)).toEqual([])
  await logAll()
  const [ofSlow] = await storedFor(slow.learner.id)
  expect(await storedFor(fast.learner.id)).toEqual([{ ...ofSlow, attemptId: fast.attempt.id, score: 1 }])
})

test('the score is noted when the answers are logged, but not for an exam without a single answer', async () => {
  const built = await buildExamOf(api, 3)
  const [sat, left] = [
    await sitExam(api, { built, learner: await newLearner(12) }),
    await sitExam(api, { built, learner: await newLearner(12) }),
  ]
  await forecastAll()
  await sitThrough(sat)
  await left.submit(0)
  await logAll()
  await logAll()
  expect(await storedFor(sat.learner.id)).toMatchObject([{ score: 1 }])
  expect(await storedFor(left.learner.id)).toMatchObject([{ score: null }])
})

test('no forecast is made once the model knows an answer of the exam', async () => {
  const learner = await newLearner(8)
  const sitting = await sitExam(api, { learner })
  await sitThrough(sitting)
  await logAll()
  // The worker was killed after it recorded the answers, and another one tries again. The learner has ten answers now.
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set is_logged = false, log_after = null where learner_id = ${learner.id}`)
  await logAll()
  const { answers } = await db
    .dbOf(learner.id)
    .selectOne<{ answers: number }>(sql`select answers from learner.abilities where learner_id = ${learner.id}`)
  expect(answers).toBe(10)
  expect(await storedFor(learner.id)).toEqual([])
})

test('an exam whose paper is gone holds up no other forecast', async () => {
  const [broken, good] = [
    await sitExam(api, { learner: await newLearner(12) }),
    await sitExam(api, { learner: await newLearner(12) }),
  ]
  await db.dbOf(broken.learner.id).write(sql`
    update learner.attempts set paper_id = 999999 where learner_id = ${broken.learner.id}`)
  await forecastAll()
  expect(await storedFor(broken.learner.id)).toEqual([])
  expect(await storedFor(good.learner.id)).toHaveLength(1)
  expect(failed).toEqual([])
})

test('a learner with two exams at once gets a forecast for each', async () => {
  const learner = await newLearner(12)
  const first = await sitExamAs(api, learner, await buildExamOf(api, 3))
  const second = await sitExamAs(api, learner, await buildExamOf(api, 2))
  await forecastAll()
  const stored = await storedFor(learner.id)
  expect(stored.map(({ attemptId }) => attemptId).toSorted((a, b) => a - b)).toEqual([
    first.attempt.id,
    second.attempt.id,
  ])
})
