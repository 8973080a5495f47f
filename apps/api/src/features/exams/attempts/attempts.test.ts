import { randomUUID } from 'node:crypto'
import { type Attempt, GRACE_SECONDS, PaperQuestion } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildAdmin, buildExam, buildLearner, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { answerTo, buildExamOf, RIGHT, sitExam, verdictsOf, WRONG } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))

const start = (examId: number, token: string) =>
  send<Attempt>(`POST /api/exams/${examId}/attempts`, { token, body: { deviceId: randomUUID() } })

test('200 starts an attempt with 45 seconds a question, and repeated starts return the same attempt', async () => {
  const { attempt, start: again, exam, topic } = await sitExam(api, { questionCount: 5 })
  expect(attempt).toEqual({
    id: expect.any(Number),
    examId: exam.id,
    examName: 'Mock exam',
    owner: { kind: 'topic', id: topic.id, name: 'Loops' },
    sections: null,
    sectionsMs: null,
    questionCount: 5,
    durationSeconds: 225,
    extraSeconds: 0,
    startedAt: expect.any(String),
    state: 'open',
    epoch: 1,
    isWriter: true,
    remainingMs: expect.any(Number),
    answers: [],
    lastSeq: 0,
  })
  expect(attempt.remainingMs).toBeGreaterThan(220_000)
  expect(attempt.remainingMs).toBeLessThanOrEqual(225_000)
  const ids = await Promise.all(Array.from({ length: 20 }, () => again()))
  expect(new Set(ids.map(({ body }) => body.id))).toEqual(new Set([attempt.id]))
})

test('200 for a hundred simultaneous starts by ten learners, and each learner has one attempt', async () => {
  const built = await buildExamOf(api, 2)
  await db.write(sql`update topics set is_free_sample = true where id = ${built.topic.id}`)
  const learners = await Promise.all(Array.from({ length: 10 }, async () => openSessionOf(api, await buildLearner(db))))
  const clicks = learners.flatMap((learner) => Array.from({ length: 10 }, () => learner))
  const started = await Promise.all(clicks.map(({ token }) => start(built.exam.id, token)))
  expect(started.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(started.map(({ body }) => body.id)).size).toBe(10)
})

test('X18 a running attempt keeps the duration that the exam had at its start', async () => {
  const { topic, questionIds } = await buildExamOf(api, 3)
  const exam = await buildExam(db, { topicId: topic.id, questionIds })
  await db.write(sql`update exams set duration_seconds = 600 where id = ${exam.id}`)
  const { attempt, start: again } = await sitExam(api, { built: { topic, exam, questionIds } })
  expect(attempt.durationSeconds).toBe(600)
  await db.write(sql`update exams set duration_seconds = 30 where id = ${exam.id}`)
  const { body } = await again()
  expect(body).toMatchObject({ id: attempt.id, durationSeconds: 600 })
  expect(body.remainingMs).toBeGreaterThan(590_000)
})

test('extra time given before the start is in the deadline', async () => {
  const built = await buildExamOf(api, 2)
  const learner = await openSessionOf(api, await buildLearner(db))
  await db.dbOf(learner.id).write(sql`
    insert into learner.extra_times (learner_id, exam_id, seconds, reason, given_by)
    values (${learner.id}, ${built.exam.id}, 600, 'Slow reader', ${admin.id})`)
  const { attempt } = await sitExam(api, { built, learner })
  expect(attempt).toMatchObject({ durationSeconds: 90, extraSeconds: 600 })
  expect(attempt.remainingMs).toBeGreaterThan(680_000)
})

test('403, 404 and 409 for a locked module, a draft, a deleted exam and an exam without usable questions', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  const { exam, topic, questionIds } = await buildExamOf(api, 1)
  expect(await start(exam.id, learner.token)).toMatchObject({ status: 403, body: { code: 'module_locked' } })
  expect(await start(999_999, learner.token)).toMatchObject({ status: 404, body: { code: 'exam_not_found' } })
  const { id: freeTopic } = await buildTopic(db, { isFreeSample: true })
  const draft = await buildExam(db, { topicId: freeTopic, state: 'draft' })
  expect(await start(draft.id, learner.token)).toMatchObject({ status: 404, body: { code: 'exam_not_found' } })
  await db.write(sql`update topics set is_free_sample = true where id = ${topic.id}`)
  const nothing = { questionText: 'x', correctAnswer: 'none of them' }
  await send(`PUT /api/questions/updateQuestionById/${questionIds[0]}`, { token: admin.token, body: nothing })
  expect(await start(exam.id, learner.token)).toMatchObject({ status: 409, body: { code: 'exam_unavailable' } })
})

test('[API-32] 200 with the questions of the open attempt in their sequence, without the answer key; 409 without an attempt', async () => {
  const sitting = await sitExam(api, { questionCount: 4 })
  const path = `GET /api/exams/${sitting.exam.id}/questions`
  const { status, body, headers } = await send<PaperQuestion[]>(path, { token: sitting.token })
  expect(status).toBe(200)
  expect(body.map(({ id }) => id)).toEqual(sitting.questionIds)
  expect(z.array(PaperQuestion.strict()).parse(body)).toEqual(body)
  expect(JSON.stringify(body)).not.toMatch(/correctAnswer|description|right/i)
  const etag = headers.get('etag') ?? ''
  expect(await send(path, { token: sitting.token, headers: { 'if-none-match': etag } })).toMatchObject({ status: 304 })

  const other = await openSessionOf(api, await buildLearner(db))
  expect(await send(path, { token: other.token })).toMatchObject({ status: 409, body: { code: 'attempt_required' } })
  expect((await send<PaperQuestion[]>(path, { token: admin.token })).body).toEqual(body)
  await sitting.submit()
  expect(await send(path, { token: sitting.token })).toMatchObject({ status: 409, body: { code: 'attempt_required' } })
})

test('X15 an open attempt goes on and is graded by its own paper after its question changed, its exam was deleted and its access was removed', async () => {
  const sitting = await sitExam(api, { questionCount: 2 })
  const [first] = sitting.questionIds
  const mended = { questionText: 'Other?', optionA: 'final', optionB: 'const', correctAnswer: 'final' }
  await send(`PUT /api/questions/updateQuestionById/${first}`, { token: admin.token, body: mended })
  await send(`DELETE /api/exams/deleteExamById/${sitting.exam.id}`, { token: admin.token })
  await db.dbOf(sitting.learner.id).write(sql`delete from learner.grants where learner_id = ${sitting.learner.id}`)
  const { status, body } = await sitting.start()
  expect({ status, id: body.id }).toEqual({ status: 200, id: sitting.attempt.id })
  const paper = await send<PaperQuestion[]>(`GET /api/exams/${sitting.exam.id}/questions`, { token: sitting.token })
  expect(paper.body[0]?.questionText).toBe('Question 0?')
  await sitting.save([answerTo(0, RIGHT, 1), answerTo(1, RIGHT, 2)])
  expect((await sitting.submit(2)).body).toMatchObject({ correctCount: 2, status: 'Pass' })
})

test('200 saves, changes and clears answers; a repeated answer is saved again (X2), and an older one is superseded', async () => {
  const { save, start: resume } = await sitExam(api)
  expect(verdictsOf(await save([answerTo(0, WRONG, 1), answerTo(1, RIGHT, 2)]))).toEqual(['saved', 'saved'])
  expect(verdictsOf(await save([answerTo(0, RIGHT, 3)]))).toEqual(['saved'])
  expect(verdictsOf(await save([answerTo(0, RIGHT, 3), answerTo(1, null, 4)]))).toEqual(['saved', 'saved'])
  expect(verdictsOf(await save([answerTo(0, WRONG, 1)]))).toEqual(['superseded'])
  expect(verdictsOf(await save([answerTo(2, WRONG, 5), answerTo(2, RIGHT, 6)]))).toEqual(['superseded', 'saved'])
  const { body } = await resume()
  expect(body.lastSeq).toBe(6)
  expect(body.answers.map(({ place, option }) => [place, option])).toEqual([
    [0, RIGHT],
    [1, null],
    [2, RIGHT],
  ])
})

test('400 for a position outside the paper or an unknown epoch, 404 for another learner’s attempt', async () => {
  const { save, attempt } = await sitExam(api)
  expect(await save([answerTo(3, RIGHT, 1)])).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await save([answerTo(0, RIGHT, 1)], 2)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  const { token } = await openSessionOf(api, await buildLearner(db))
  const body = { epoch: 1, answers: [answerTo(0, RIGHT, 1)] }
  for (const [line, sent] of [
    [`PUT /api/attempts/${attempt.id}/answers`, body],
    [`POST /api/attempts/${attempt.id}/submit`, { epoch: 1, lastSeq: 0 }],
    [`POST /api/attempts/${attempt.id}/take-over`, { deviceId: randomUUID() }],
    [`GET /api/attempts/${attempt.id}/clock`, undefined],
  ] as const)
    expect(await send(line, { token, ...(sent && { body: sent }) })).toMatchObject({
      status: 404,
      body: { code: 'attempt_not_found' },
    })
})

test('X5 a second device can take over, the first device can save no more, and no answer is lost', async () => {
  const { save, start: open, takeOver, submit } = await sitExam(api)
  await save([answerTo(0, RIGHT, 1)])
  const phone = randomUUID()
  expect((await open(phone)).body).toMatchObject({ isWriter: false, epoch: 1 })
  const taken = await takeOver(phone)
  expect(taken.body).toMatchObject({ isWriter: true, epoch: 2, lastSeq: 1, answers: [{ place: 0, option: RIGHT }] })
  const refused = await save([answerTo(1, WRONG, 2)])
  expect(verdictsOf(refused)).toEqual(['taken_over'])
  expect(refused.body.epoch).toBe(2)
  expect(await submit(1, 1)).toMatchObject({ status: 409, body: { code: 'attempt_taken_over' } })
  // This answer was saved before the take-over, so its verdict stays 'saved'.
  expect(verdictsOf(await save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
  expect(verdictsOf(await save([answerTo(1, RIGHT, 2)], 2))).toEqual(['saved'])
  expect((await submit(2, 2)).body).toMatchObject({ correctCount: 2 })
  expect(await takeOver()).toMatchObject({ status: 409, body: { code: 'attempt_closed' } })
})

test('X8 an answer within 15 seconds of the deadline counts; a later one is stored, reported as late and not counted', async () => {
  const { save, moveDeadline, submit, learner } = await sitExam(api)
  await moveDeadline(-GRACE_SECONDS + 3)
  const inGrace = await save([answerTo(0, RIGHT, 1)])
  expect(verdictsOf(inGrace)).toEqual(['saved'])
  expect(inGrace.body.remainingMs).toBe(0)
  await moveDeadline(-GRACE_SECONDS - 1)
  expect(verdictsOf(await save([answerTo(0, WRONG, 2), answerTo(1, RIGHT, 3)]))).toEqual(['late', 'late'])
  const { body } = await submit(3)
  expect(body).toMatchObject({ state: 'graded', closedBy: 'deadline', correctCount: 1 })
  expect(verdictsOf(await save([answerTo(2, RIGHT, 4)]))).toEqual(['late'])
  const late = await db.dbOf(learner.id).select(sql`
    select place, option from learner.late_answers where learner_id = ${learner.id} order by place`)
  expect(late).toEqual([
    { place: 0, option: WRONG },
    { place: 1, option: RIGHT },
    { place: 2, option: RIGHT },
  ])
})

test('409 while answers are missing; then the attempt is graded once, and every later submit returns the same result', async () => {
  const { save, submit } = await sitExam(api)
  await save([answerTo(0, RIGHT, 1)])
  expect(await submit(2)).toMatchObject({ status: 409, body: { code: 'answers_missing' } })
  await save([answerTo(1, RIGHT, 2)])
  const first = await submit(2)
  expect(first.body).toMatchObject({
    state: 'graded',
    closedBy: 'learner',
    questionCount: 3,
    correctCount: 2,
    status: 'Pass',
  })
  expect(await submit(2)).toEqual({ ...first, headers: expect.anything() })
  expect(verdictsOf(await save([answerTo(2, RIGHT, 3)]))).toEqual(['closed'])
  expect((await submit(3)).body).toEqual(first.body)
})

test('a saved answer that is sent again is saved, even next to a newer answer that came after the end', async () => {
  const { save, submit } = await sitExam(api)
  await save([answerTo(0, RIGHT, 1)])
  await submit(1)
  expect(verdictsOf(await save([answerTo(0, RIGHT, 1), answerTo(0, WRONG, 2)]))).toEqual(['saved', 'closed'])
})

test('after an attempt is closed, the next start makes a new attempt', async () => {
  const { submit, start: again, attempt } = await sitExam(api)
  await submit()
  const { body } = await again()
  expect(body.id).not.toBe(attempt.id)
  expect(body).toMatchObject({ state: 'open', epoch: 1, answers: [] })
})
