import type { ExamRank, Leader } from '@abhyas/contract/exams-rank'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildAdmin, buildExam, buildLearner, type LoggedIn, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { createExamScores } from './exam-scores.ts'
import { binsOf, scoresOf } from './scores.ts'

const api = await startTestApi()
const { db, send } = api
const { databases } = api.dependencies
const THIRD = 1200

const rankOf = ({ token }: LoggedIn, attemptId: number) =>
  send<ExamRank>(`GET /api/attempts/${attemptId}/rank`, { token })
const leadersOf = ({ token }: LoggedIn, examId: number) => send<Leader[]>(`GET /api/exams/${examId}/leaders`, { token })
const setAlias = ({ token }: LoggedIn, examId: number, alias: string | null) =>
  send(`PUT /api/exams/${examId}/alias`, { token, body: { alias } })
const newLearner = async () => openSessionOf(api, await buildLearner(db))

type Marks = { marks?: number | null; right?: number; state?: 'graded' | 'void' }

/** A graded attempt with these marks, or with this many right answers. */
async function sit(
  learner: { id: number },
  examId: number,
  { marks = null, right = 0, state }: Marks,
): Promise<number> {
  const { id } = await buildAttempt(db, learner, { examId, ...(state && { state }) })
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set marks = ${marks}, correct_count = ${right}, finished_at = clock_timestamp(),
      total_marks = case when ${marks}::int is not null then 36000 end, pass_marks = case when ${marks}::int is not null then 18000 end,
      question_count = 10
    where learner_id = ${learner.id} and id = ${id}`)
  return id
}

/** Learners without an account of their own: only their attempts count here. */
async function sitMany(examId: number, scores: readonly number[], column: 'marks' | 'right'): Promise<void> {
  for (const [nth, score] of scores.entries()) await sit({ id: 1_000_000 + nth * 7 }, examId, { [column]: score })
}

const random = (nth: number) => Math.abs(Math.sin(nth * 12.9898) * 43758.5453) % 1

test('200 with rank and percentile as a count over all of them gives it, with ties and marks below 0', async () => {
  const { id: examId } = await buildExam(db)
  const others = Array.from({ length: 60 }, (_, nth) => THIRD * Math.floor(random(nth + 1) * 32 - 4))
  await sitMany(examId, others, 'marks')
  const sitters = []
  for (const own of [-6 * THIRD, others[3] ?? 0, 30 * THIRD, 0]) {
    const learner = await newLearner()
    sitters.push({ learner, own, attemptId: await sit(learner, examId, { marks: own }) })
    others.push(own)
  }
  for (const { learner, own, attemptId } of sitters) {
    const { status, body } = await rankOf(learner, attemptId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ sittings: others.length, finalAt: null, isFinal: false, alias: null })
    const [above, upTo] = [others.filter((score) => score > own), others.filter((score) => score <= own)]
    expect(body.own?.score).toBe(own)
    expect(body.own?.rank).toBe(1 + above.length)
    expect(body.own?.percentile).toBeCloseTo((100 * upTo.length) / others.length, 6)
    expect(body.own?.percentile).toBeLessThanOrEqual((100 * upTo.length) / others.length)
    expect(body.bins.length).toBeLessThanOrEqual(40)
    for (const { from, to, count } of body.bins)
      expect(count).toBe(others.filter((score) => score >= from && score <= to).length)
    expect(body.bins.reduce((sum, { count }) => sum + count, 0)).toBe(others.length)
  }
})

test('200 without a rank below 30 sittings; attempts that do not count, second attempts and admins are no sittings', async () => {
  const { id: examId } = await buildExam(db)
  const [learner, admin] = [await newLearner(), await openSessionOf(api, await buildAdmin(db))]
  await sitMany(
    examId,
    Array.from({ length: 28 }, (_, nth) => nth % 11),
    'right',
  )
  await sit({ id: 2_000_001 }, examId, { right: 9, state: 'void' })
  const voided = await sit(learner, examId, { right: 10, state: 'void' })
  const first = await sit(learner, examId, { right: 3 })
  const second = await sit(learner, examId, { right: 9 })
  const ofAdmin = await sit(admin, examId, { right: 10 })
  expect((await rankOf(learner, first)).body).toMatchObject({ sittings: 29, own: null, bins: [] })
  const other = await newLearner()
  const last = await sit(other, examId, { right: 10 })
  expect((await rankOf(other, last)).body).toMatchObject({ sittings: 30, own: { score: 10, percentile: 100 } })

  const { id: nextExam } = await buildExam(db)
  await sitMany(
    nextExam,
    Array.from({ length: 29 }, (_, nth) => nth % 11),
    'right',
  )
  const [ids] = [[await sit(learner, nextExam, { right: 3 }), await sit(learner, nextExam, { right: 9 })]]
  const adminsOwn = await sit(admin, nextExam, { right: 10 })
  expect((await rankOf(learner, ids[0] ?? 0)).body).toMatchObject({ sittings: 30, own: { score: 3 } })
  expect((await rankOf(learner, ids[1] ?? 0)).body).toMatchObject({ sittings: 30, own: null })
  expect((await rankOf(admin, adminsOwn)).body).toMatchObject({ sittings: 30, own: null })
  for (const [person, id] of [
    [learner, voided],
    [learner, second],
    [admin, ofAdmin],
  ] as const)
    expect((await rankOf(person, id)).body).toMatchObject({ own: null })
})

test('200 with the scores of attempts with marks apart from those without', async () => {
  const { id: examId } = await buildExam(db)
  await sitMany(
    examId,
    Array.from({ length: 40 }, () => 3600),
    'marks',
  )
  const learner = await newLearner()
  const id = await sit(learner, examId, { right: 10 })
  expect((await rankOf(learner, id)).body).toMatchObject({ sittings: 1, own: null })
})

test('404 for the attempt of another, 409 while it runs and while results are hidden', async () => {
  const [learner, other] = [await newLearner(), await newLearner()]
  const { id: examId } = await buildExam(db)
  const id = await sit(learner, examId, { right: 3 })
  expect(await rankOf(other, id)).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
  expect(await leadersOf(other, examId)).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
  const open = await buildAttempt(db, other, { examId, state: 'open' })
  expect(await rankOf(other, open.id)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
  await db.write(sql`update exams set closes_at = now() - interval '1 day', results_at = now() + interval '1 day'
    where id = ${examId}`)
  api.dependencies.papers.windows.forget()
  const hidden = { status: 409, body: { code: 'results_later' } }
  expect(await rankOf(learner, id)).toMatchObject(hidden)
  expect(await leadersOf(learner, examId)).toMatchObject(hidden)
})

test('the rank is final once the exam has closed; while an attempt is open it is hidden', async () => {
  const learner = await newLearner()
  for (const state of ['open', 'graded'] as const) {
    const { id: examId } = await buildExam(db)
    const id = await sit(learner, examId, { right: 3 })
    await buildAttempt(db, { id: 2_000_002 }, { examId, state })
    await db.write(sql`update exams set closes_at = now() - interval '1 minute' where id = ${examId}`)
    api.dependencies.papers.windows.forget()
    const rank = await rankOf(learner, id)
    if (state === 'open') expect(rank).toMatchObject({ status: 409, body: { code: 'results_later' } })
    else expect(rank.body.isFinal).toBe(true)
  }
})

test('scores are read together, again after five seconds, and at once when the exam has closed', async () => {
  let nowMs = Date.now()
  const read = createExamScores(() => nowMs)
  const { id: examId } = await buildExam(db)
  const never = { closesAt: null, resultsAt: null, correctedAt: null, corrections: '', isCorrecting: false }
  await sitMany(examId, [1, 2], 'right')
  const [one, two] = await Promise.all([read(databases, examId, never), read(databases, examId, never)])
  expect(one).toBe(two)
  await sitMany(examId, [1, 2, 3], 'right')
  expect(await read(databases, examId, never)).toBe(one)
  nowMs += 5_001
  const three = await read(databases, examId, never)
  expect(three.rightAnswers).toEqual({ scores: [1, 2, 3], upTo: [1, 2, 3] })
  const closed = { ...never, closesAt: new Date(nowMs - 1).toISOString() }
  const final = await read(databases, examId, closed)
  expect(final).toMatchObject({ isFinal: true, wasClosed: true })
  nowMs += 3_500_000
  expect(await read(databases, examId, closed)).toBe(final)
  nowMs += 200_000
  expect(await read(databases, examId, closed)).not.toBe(final)
})

test('each bin covers as many possible scores as the others', () => {
  const grid = Array.from({ length: 301 }, (_, nth) => ({ score: (nth - 1) * THIRD, count: 1 }))
  const bins = binsOf(scoresOf(grid), 299 * THIRD)
  expect(bins.length).toBeLessThanOrEqual(40)
  expect(new Set(bins.slice(0, -1).map(({ count }) => count))).toEqual(new Set([8]))
  expect(bins[0]).toEqual({ from: -THIRD, to: 6 * THIRD, count: 8 })
  expect(binsOf(scoresOf([{ score: 0, count: 3 }]), 10)).toEqual([
    { from: 0, to: 0, count: 3 },
    { from: 10, to: 10, count: 0 },
  ])
})

test('leaders are those who chose an alias, with their rank among all, and can leave again', async () => {
  const { id: examId } = await buildExam(db)
  await sitMany(
    examId,
    Array.from({ length: 40 }, (_, nth) => nth % 10),
    'right',
  )
  const [best, second, last] = [await newLearner(), await newLearner(), await newLearner()]
  await sit(best, examId, { right: 10 })
  await sit(second, examId, { right: 9 })
  const attemptId = await sit(last, examId, { right: 0 })
  for (const [learner, alias] of [
    [second, 'Second'],
    [last, 'Banyan 7'],
  ] as const)
    expect(await setAlias(learner, examId, alias)).toMatchObject({ status: 204 })
  expect((await leadersOf(second, examId)).body).toEqual([
    { rank: 2, alias: 'Second', score: 9, isOwn: true },
    { rank: 39, alias: 'Banyan 7', score: 0, isOwn: false },
  ])
  expect((await rankOf(last, attemptId)).body).toMatchObject({ alias: 'Banyan 7' })
  await setAlias(second, examId, null)
  expect((await leadersOf(last, examId)).body).toEqual([{ rank: 39, alias: 'Banyan 7', score: 0, isOwn: true }])
})

test('an alias is one line that names nobody’s address or phone, and is used once in an exam', async () => {
  const { id: examId } = await buildExam(db)
  const [me, other, stranger] = [await newLearner(), await newLearner(), await newLearner()]
  for (const learner of [me, other]) await sit(learner, examId, { right: 1 })
  expect(await setAlias(me, examId, 'Peepal')).toMatchObject({ status: 204 })
  expect(await setAlias(me, examId, ' Peepal  42 ')).toMatchObject({ status: 204 })
  expect(await setAlias(other, examId, 'peepal 42')).toMatchObject({ status: 409, body: { code: 'alias_taken' } })
  for (const alias of ['asha@gmail.com', '@asha', '98765 43210', '+91-98765-43210', '९८७६५४३२१०', 'www.asha.in'])
    expect(await setAlias(other, examId, alias), alias).toMatchObject({ status: 400, body: { code: 'alias_contact' } })
  expect(await setAlias(other, examId, ' ')).toMatchObject({ status: 400, body: { code: 'alias_empty' } })
  expect(await setAlias(other, examId, 'x'.repeat(31))).toMatchObject({ status: 400 })
  expect(await setAlias(other, examId, 'two\nlines')).toMatchObject({ status: 400 })
  expect(await setAlias(stranger, examId, 'Neem')).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
})
