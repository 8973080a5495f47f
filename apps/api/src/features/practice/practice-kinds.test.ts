import { randomUUID } from 'node:crypto'
import type { PracticeAnswer } from '@abhyas/contract/practice'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { foldAnswers } from '../learning/model/fold-answers.ts'

const api = await startTestApi()
const { db, send } = api

const NO_OPTIONS = { optionA: '', optionB: '', optionC: '', optionD: '', optionE: '', optionF: '' }

/** Builds a learner, and a free sample with a question of each new kind. */
async function begin() {
  const learner = await openSessionOf(api, await buildLearner(db))
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  const options = { optionE: 'var', optionF: 'fixed' }
  const several = await buildQuestion(db, { topicId, kind: 'several', ...options, correctAnswer: 'BF' })
  const number = await buildQuestion(db, { topicId, kind: 'number', ...NO_OPTIONS, correctAnswer: '5 to 7' })
  const record = (questionId: number, answer: { option: number | null; number?: string }) => {
    const given = { id: randomUUID(), questionId, questionVersion: 1, spentMs: 9000, agoMs: 0, ...answer }
    return send('POST /api/practice/answers', { token: learner.token, body: { answers: [given] } })
  }
  const answers = async () =>
    (await send<PracticeAnswer[]>(`GET /api/practice/topics/${topicId}`, { token: learner.token })).body
  return { learner, several, number, record, answers }
}

test('204 several options and a number are judged by the server and can be read back', async () => {
  const { several, number, record, answers } = await begin()
  expect((await record(several.id, { option: 0b10_0010 })).status).toBe(204)
  expect((await record(number.id, { option: null, number: '7.000001' })).status).toBe(204)
  expect(await answers()).toMatchObject([
    { questionId: several.id, option: 0b10_0010, number: null, isRight: true },
    { questionId: number.id, option: null, number: '7.000001', isRight: false },
  ])
  await record(number.id, { option: null, number: '7' })
  expect((await answers())[1]).toMatchObject({ number: '7', isRight: true })
})

test('204 an answer of another kind than its question is dropped', async () => {
  const { several, number, record, answers } = await begin()
  expect((await record(several.id, { option: null, number: '6' })).status).toBe(204)
  expect((await record(several.id, { option: 0 })).status).toBe(204)
  expect((await record(number.id, { option: 1 })).status).toBe(204)
  expect(await answers()).toEqual([])
})

test.each(['1e3', '', 'five', '1234567890', '0.1234567', '٣'])('400 %j is no number', async (typed) => {
  const { number, record } = await begin()
  expect((await record(number.id, { option: null, number: typed })).status).toBe(400)
})

test('the figures of a question count each picked option, and none for a number', async () => {
  const { several, number, record } = await begin()
  await record(several.id, { option: 0b10_0010 })
  await record(number.id, { option: null, number: '6' })
  await foldAnswers(api.dependencies.databases)
  const figures = await db.select(sql`
    select question_id as "questionId", option, answers from option_figures
    where question_id = any(${[several.id, number.id]}::bigint[]) order by 1, 2`)
  expect(figures).toEqual([
    { questionId: several.id, option: 1, answers: 1 },
    { questionId: several.id, option: 5, answers: 1 },
  ])
  const rated = await db.select(sql`select answers from question_ratings where question_id = ${number.id}`)
  expect(rated).toEqual([{ answers: 1 }])
})

test('another key of several options, or another number, begins the figures again', async () => {
  const { several, number, record } = await begin()
  const answersOf = (id: number) =>
    db.selectOptional<{ answers: number }>(sql`select answers from question_ratings where question_id = ${id}`)
  await record(several.id, { option: 0b10_0010 })
  await record(number.id, { option: null, number: '6' })
  await foldAnswers(api.dependencies.databases)
  await db.write(sql`update questions set correct_answer = 'BC', version = version + 1 where id = ${several.id}`)
  await db.write(sql`update questions set correct_answer = '8', version = version + 1 where id = ${number.id}`)
  expect([await answersOf(several.id), await answersOf(number.id)]).toEqual([{ answers: 0 }, { answers: 0 }])
})
