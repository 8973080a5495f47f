import { randomUUID } from 'node:crypto'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { foldAnswers } from './fold-answers.ts'
import { replayLog } from './replay-log.ts'

const api = await startTestApi()
const { db, send } = api
const { databases } = api.dependencies

const newQuestion = async () => {
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  return (await buildQuestion(db, { topicId })).id
}
const someone = async (lang: 'en' | 'hi' = 'en') => {
  const learner = await buildLearner(db)
  await db.write(sql`update users set lang = ${lang} where id = ${learner.id}`)
  return { ...learner, ...(await openSessionOf(api, learner)) }
}
/** The key of a built question is its second option. */
type Picked = { questionId: number; option?: number; spentMs?: number; questionVersion?: number; agoMs?: number }
const practise = async ({ token }: { token: string }, ...picks: Picked[]) => {
  const answers = picks.map(({ questionId, option = 1, spentMs = 9000, questionVersion = 1, agoMs = 0 }) => ({
    id: randomUUID(),
    questionId,
    questionVersion,
    option,
    spentMs,
    agoMs,
  }))
  expect((await send('POST /api/practice/answers', { token, body: { answers } })).status).toBe(204)
}
const figuresOf = (questionId: number) =>
  db.select<{ version: number; answers: number; correct: number; rapid: number; later: number }>(sql`
    select version, answers, correct, rapid_answers as rapid, later_answers as later from question_figures
    where question_id = ${questionId} order by version`)

test('only the first answer of each learner counts, also when two of them come at once', async () => {
  const questionId = await newQuestion()
  const [first, second] = [await someone(), await someone()]
  await practise(first, { questionId, option: 0, agoMs: 2000 }, { questionId, agoMs: 1000 })
  await practise(first, { questionId })
  await practise(second, { questionId })
  await foldAnswers(databases)
  expect(await figuresOf(questionId)).toEqual([{ version: 1, answers: 2, correct: 1, rapid: 0, later: 2 }])
  expect(
    await db.select(sql`select option, answers from option_figures where question_id = ${questionId} order by option`),
  ).toEqual([
    { option: 0, answers: 1 },
    { option: 1, answers: 1 },
  ])
})

test('a rapid guess is counted apart, and the answer after it is a later one', async () => {
  const questionId = await newQuestion()
  const { token } = await someone()
  // Only after 20 answers it is known what is rapid.
  await practise({ token }, ...Array.from({ length: 20 }, () => ({ questionId })))
  await foldAnswers(databases)
  const guesser = await someone()
  await practise(guesser, { questionId, option: 0, spentMs: 300 })
  await practise(guesser, { questionId })
  await foldAnswers(databases)
  expect(await figuresOf(questionId)).toEqual([{ version: 1, answers: 1, correct: 1, rapid: 1, later: 20 }])
})

test('answers to an older version belong to its figures, whatever the key is now', async () => {
  const questionId = await newQuestion()
  const learners = [await someone(), await someone(), await someone()] as const
  await practise(learners[0], { questionId })
  await foldAnswers(databases)
  await db.write(sql`update questions set correct_answer = option_a, version = 2 where id = ${questionId}`)
  await practise(learners[1], { questionId, questionVersion: 1 })
  await practise(learners[2], { questionId, questionVersion: 2, option: 0 })
  await foldAnswers(databases)
  // Practice judges by the key of now, and so did the second answer.
  expect(await figuresOf(questionId)).toEqual([
    { version: 1, answers: 2, correct: 1, rapid: 0, later: 0 },
    { version: 2, answers: 1, correct: 1, rapid: 0, later: 0 },
  ])
})

test('answers are counted by the language of the learner', async () => {
  const questionId = await newQuestion()
  await practise(await someone('hi'), { questionId, option: 0 })
  await practise(await someone('hi'), { questionId })
  await practise(await someone('en'), { questionId })
  await foldAnswers(databases)
  expect(
    await db.select(sql`
      select lang, answers, correct from language_figures where question_id = ${questionId} order by lang`),
  ).toEqual([
    { lang: 'en', answers: 1, correct: 1 },
    { lang: 'hi', answers: 2, correct: 1 },
  ])
})

test('a question with new answers is to be judged', async () => {
  const questionId = await newQuestion()
  const isStale = () =>
    db.selectOptional(sql`select is_stale as "isStale" from question_health where question_id = ${questionId}`)
  expect(await isStale()).toBeNull()
  await practise(await someone(), { questionId })
  await foldAnswers(databases)
  expect(await isStale()).toEqual({ isStale: true })
  await db.write(sql`update question_health set is_stale = false where question_id = ${questionId}`)
  await practise(await someone(), { questionId })
  await foldAnswers(databases)
  expect(await isStale()).toEqual({ isStale: true })
})

test('the answers to a deleted question are still counted, because it can be restored', async () => {
  const questionId = await newQuestion()
  await practise(await someone(), { questionId })
  await db.write(sql`delete from questions where id = ${questionId}`)
  await foldAnswers(databases)
  expect(await figuresOf(questionId)).toMatchObject([{ answers: 1, correct: 1 }])
})

test('a batch of an earlier release has no first answers', async () => {
  const questionId = await newQuestion()
  const [learners] = databases.ofLearners
  const answer = [questionId, 1, 1, 1, true, 0.6, 0.6, 0.18, 0.2, false, 9000]
  await learners?.write(sql`
    insert into cluster.answer_batches (content) values (${JSON.stringify({ answers: [answer], sittings: [] })}::jsonb)`)
  await foldAnswers(databases)
  expect(await figuresOf(questionId)).toEqual([{ version: 1, answers: 0, correct: 0, rapid: 0, later: 1 }])
})

test('SQL and the formulas give the same figures, how far a question has drifted included', async () => {
  const questionIds = [await newQuestion(), await newQuestion()]
  for (let nth = 0; nth < 24; nth++) {
    const [first = 0, second = 0] = questionIds
    const learner = await someone()
    // The first question becomes easier and then harder; the second one is what was predicted.
    const option = nth < 14 ? 1 : 3
    await practise(
      learner,
      { questionId: first, option, spentMs: 5000 + 100 * nth },
      { questionId: second, option: nth % 2, spentMs: 0 },
    )
    if (nth % 5 === 4) await foldAnswers(databases)
  }
  await foldAnswers(databases)
  const { figures, misfigured, driftOff } = await replayLog(databases)
  expect(figures).toBeGreaterThanOrEqual(2)
  // The batch of an earlier release in the test above is in no log.
  expect(misfigured.filter(({ questionId }) => questionIds.includes(questionId))).toEqual([])
  expect(databases.ofLearners.length > 1 || driftOff < 1e-9).toBe(true)
  const [drifted] = await db.select<{ easier: number; harder: number }>(sql`
    select easier, harder from question_figures where question_id = ${questionIds[0]}`)
  expect(drifted?.harder).toBeGreaterThan(1)
})
