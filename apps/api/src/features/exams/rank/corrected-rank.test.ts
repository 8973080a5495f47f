import type { ExamRank, Leader } from '@abhyas/contract/exams-rank'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { beginRegrade, buildRegrade, endRegrade } from '../../../testing/build-regrade.ts'
import { buildLearner, openSessionOf } from '../../../testing/builders.ts'
import { buildExamOf, RIGHT, WRONG } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { createExamScores } from './exam-scores.ts'
import { selectExamTimes } from './rank-queries.ts'

const api = await startTestApi()
const { db, send } = api
const { databases } = api.dependencies

/** An exam of two questions that is over. Nobody but the learner picked option A of the first one. */
async function sitWith(others: number) {
  const { exam, questionIds } = await buildExamOf(api, 2)
  const learner = await openSessionOf(api, await buildLearner(db))
  const { id: attemptId } = await buildAttempt(db, learner, { examId: exam.id, answers: [WRONG, RIGHT] })
  for (let nth = 0; nth < others; nth += 1)
    await buildAttempt(db, { id: 3_000_000 + nth }, { examId: exam.id, answers: [RIGHT, nth % 2 ? RIGHT : WRONG] })
  await db.write(sql`update exams set closes_at = now() - interval '1 hour' where id = ${exam.id}`)
  api.dependencies.papers.windows.forget()
  return { examId: exam.id, questionId: questionIds[0] ?? 0, learner, attemptId }
}

test('rank, percentile and leaders follow a correction within seconds, and the rank says when it was', async () => {
  const { examId, questionId, learner, attemptId } = await sitWith(30)
  const { token } = learner
  const read = async () => (await send<ExamRank>(`GET /api/attempts/${attemptId}/rank`, { token })).body
  await send(`PUT /api/exams/${examId}/alias`, { token, body: { alias: 'Peepal' } })
  expect(await read()).toMatchObject({ sittings: 31, own: { score: 1, rank: 16 }, isFinal: true, correctedAt: null })
  const { id } = await buildRegrade(api, { questionId, policy: 'new_key', correctAnswer: 'const' })
  const { at } = await db.selectOne<{ at: string }>(sql`select graded_at as at from regrades where id = ${id}`)
  await expect.poll(async () => (await read()).correctedAt, { timeout: 8_000, interval: 500 }).toBe(at)
  expect(await read()).toMatchObject({ sittings: 31, own: { score: 2, rank: 1, percentile: 100 }, isFinal: true })
  expect((await read()).bins).toEqual([
    { from: 0, to: 0, count: 15 },
    { from: 1, to: 1, count: 15 },
    { from: 2, to: 2, count: 1 },
  ])
  expect((await send<Leader[]>(`GET /api/exams/${examId}/leaders`, { token })).body).toEqual([
    { rank: 1, alias: 'Peepal', score: 2, isOwn: true },
  ])
})

test('final scores are read anew when a correction begins, while it runs, and once when it has ended', async () => {
  const { examId, questionId } = await sitWith(1)
  let nowMs = Date.now()
  const kept = createExamScores(() => nowMs)
  const read = async () => kept(databases, examId, await selectExamTimes(db, examId))
  const first = await read()
  expect(first).toMatchObject({ isFinal: true, rightAnswers: { scores: [1], upTo: [2] } })
  nowMs += 3_000_000
  expect(await read()).toBe(first)

  const begun = await beginRegrade(api, { questionId, policy: 'new_key', correctAnswer: 'const' })
  const second = await read()
  expect(second).not.toBe(first)
  expect(await read()).toBe(second)
  nowMs += 6_000
  const third = await read()
  expect(third).not.toBe(second)
  await begun.grade()
  const corrected = await read()
  expect(corrected.rightAnswers).toEqual({ scores: [0, 2], upTo: [1, 2] })
  await endRegrade(db, begun.id)
  nowMs += 3_000_000
  expect(await read()).toBe(corrected)
})

test('a correction that changed no marks is no correction of the rank', async () => {
  const { examId, questionId } = await sitWith(1)
  await buildRegrade(api, { questionId, policy: 'both_keys', correctAnswer: 'let' })
  expect(await selectExamTimes(db, examId)).toMatchObject({ correctedAt: null, isCorrecting: false })
})

test('attempts at a deleted exam still say when they were corrected', async () => {
  const { examId, questionId } = await sitWith(1)
  await buildRegrade(api, { questionId, policy: 'new_key', correctAnswer: 'const' })
  await db.write(sql`delete from exams where id = ${examId}`)
  expect(await selectExamTimes(db, examId)).toMatchObject({ closesAt: null, correctedAt: expect.any(String) })
})
