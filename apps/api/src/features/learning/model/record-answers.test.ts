import { randomUUID } from 'node:crypto'
import { sql } from '@abhyas/database/sql'
import { learn, newLearner, newQuestion, newTopic, newTopicAbility } from '@abhyas/learning/ability'
import { guessFloor } from '@abhyas/learning/guess-floor'
import { expect, test } from 'vitest'
import { buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { selectAbility, selectTopicAbilities } from './ability-queries.ts'
import { learnerDay } from './learner-day.ts'

const api = await startTestApi()
const { db, send } = api
const { id: topicId } = await buildTopic(db, { isFreeSample: true })
const questions = [
  await buildQuestion(db, { topicId }),
  await buildQuestion(db, { topicId }),
  await buildQuestion(db, { topicId }),
]

const [WRONG, RIGHT] = [0, 1]
const DAY_MS = 24 * 3600 * 1000
const FLOOR = Math.fround(guessFloor(4))

const pick = (nth: number, option: number, agoMs = 0) => ({
  id: randomUUID(),
  questionId: questions[nth]?.id ?? 0,
  questionVersion: 1,
  option,
  spentMs: 9000,
  agoMs,
})
const practise = async (token: string, answers: object[]) =>
  expect((await send('POST /api/practice/answers', { token, body: { answers } })).status).toBe(204)
const someone = async () => {
  const learner = await buildLearner(db)
  return { ...learner, ...(await openSessionOf(api, learner)), own: db.dbOf(learner.id) }
}

type Logged = { nth: number; chance: number; eloChance: number; isRight: boolean }
const logOf = (learnerId: number) =>
  db.dbOf(learnerId).select<Logged>(sql`
    select nth, chance, elo_chance as "eloChance", is_right as "isRight" from learner.answer_log
    where learner_id = ${learnerId} order by nth`)
const cardsOf = (learnerId: number) =>
  db.dbOf(learnerId).select<{ questionId: number; dueIn: number; lapses: number }>(sql`
    select question_id as "questionId", due_day - last_day as "dueIn", lapses from learner.cards
    where learner_id = ${learnerId} order by question_id`)

/** The ability after these answers, by the formulas alone. */
function abilityAfter(outcomes: readonly boolean[]) {
  let standing = { learner: newLearner(), learnerTopic: newTopicAbility(), question: newQuestion(), topic: newTopic() }
  const chances: number[] = []
  for (const isRight of outcomes) {
    const learned = learn(
      { ...standing, question: newQuestion(), topic: newTopic() },
      { outcome: isRight ? 'correct' : 'wrong', floor: FLOOR },
    )
    chances.push(learned.chance)
    standing = learned.standing
  }
  return { ...standing, chances }
}

test('the ability after a batch is that of the formulas, and every answer keeps its predicted chance', async () => {
  const { id, token, own } = await someone()
  await practise(token, [pick(0, RIGHT, 2000), pick(2, WRONG, 1000)])
  await practise(token, [pick(1, RIGHT)])
  const { learner, learnerTopic, chances } = abilityAfter([true, false, true])
  const ability = await selectAbility(own, id)
  expect(ability.theta).toBeCloseTo(learner.theta, 6)
  expect(ability).toMatchObject({ answers: 3, correct: 2, logged: 3, lastTopicId: topicId })
  const [topic] = await selectTopicAbilities(own, id)
  expect(topic?.theta).toBeCloseTo(learnerTopic.theta, 6)
  expect(topic).toMatchObject({ topicId, answers: 3, lastNth: 3 })
  const log = await logOf(id)
  expect(log.map(({ nth, isRight }) => [nth, isRight])).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ])
  for (const [nth, chance] of chances.entries()) expect(log[nth]?.eloChance).toBeCloseTo(chance, 6)
  for (const { chance } of log) expect(chance).toBeGreaterThan(0.18)
})

test('a batch that is sent twice, and an id that is twice in a batch, are learned once', async () => {
  const { id, token, own } = await someone()
  const [one, two] = [pick(0, RIGHT), pick(1, WRONG)]
  await practise(token, [one, one, two])
  await practise(token, [two, one])
  expect(await selectAbility(own, id)).toMatchObject({ answers: 2, logged: 2 })
  expect(await cardsOf(id)).toMatchObject([{ questionId: questions[1]?.id, lapses: 0 }])
})

test('two devices that send at once are learned one after the other', async () => {
  const { id, token, own } = await someone()
  const picks = Array.from({ length: 12 }, (_, nth) => pick(nth % 3, nth % 2))
  await Promise.all(picks.map((each) => practise(token, [each])))
  expect(await selectAbility(own, id)).toMatchObject({ answers: 12, correct: 6, logged: 12 })
  expect((await selectTopicAbilities(own, id))[0]).toMatchObject({ answers: 12 })
  const log = await logOf(id)
  expect(log.map(({ nth }) => nth)).toEqual(picks.map((_, nth) => nth + 1))
  expect((await selectAbility(own, id)).theta).toBeCloseTo(
    abilityAfter(log.map(({ isRight }) => isRight)).learner.theta,
    6,
  )
})

test('a missed question comes back, and the days of the learner count its answers', async () => {
  const { id, token, own } = await someone()
  await practise(token, [pick(0, WRONG, 3 * DAY_MS), pick(1, RIGHT, 3 * DAY_MS), pick(0, WRONG)])
  expect(await cardsOf(id)).toEqual([{ questionId: questions[0]?.id, dueIn: 1, lapses: 1 }])
  const today = learnerDay(Date.now(), 'Asia/Kolkata')
  expect(
    await own.select(sql`select day, answers, correct from learner.study_days where learner_id = ${id} order by day`),
  ).toEqual([
    { day: today - 3, answers: 2, correct: 1 },
    { day: today, answers: 1, correct: 0 },
  ])
})

test('no card is due after the day of the exam', async () => {
  const { id, token, own } = await someone()
  const today = learnerDay(Date.now(), 'Asia/Kolkata')
  await own.write(sql`
    insert into learner.goals (learner_id, name, exam_day, topics) values (${id}, 'Exam', ${today}, '[]')`)
  await practise(token, [pick(0, WRONG)])
  expect(await own.select(sql`select due_day from learner.cards where learner_id = ${id}`)).toEqual([{ due_day: null }])
})
