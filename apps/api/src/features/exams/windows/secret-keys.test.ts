import { randomUUID } from 'node:crypto'
import type { Attempt, AttemptSummary } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import type { Content } from '../../../testing/access-row.ts'
import { TABLE } from '../../../testing/access-table.ts'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildContent, fillIn, idsOf } from '../../../testing/build-content.ts'
import {
  buildAdmin,
  buildExam,
  buildGrant,
  buildLearner,
  buildQuestion,
  type LoggedIn,
  openSessionOf,
  PASSWORD,
} from '../../../testing/builders.ts'
import { setWindow } from '../../../testing/mocks/set-window.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { logExamAnswers } from '../../practice/log-exam-answers.ts'

const api = await startTestApi()
const { db, send, dependencies } = api

/** Texts that stand in the key alone. The right option also stands in the paper, so the key of the other is a number. */
const SECRETS = [
  '31415.92653',
  'Explained-number',
  'Explained-option',
  'Reason-option',
  'Reason-code',
  'Explained-sibling',
]
const OPTIONS = ['Unique-right', 'Unique-wrong']

const content = await buildContent(db)
const { topic, module } = content
const number = await buildQuestion(db, {
  topicId: topic.id,
  kind: 'number',
  optionA: '',
  optionB: '',
  optionC: '',
  optionD: '',
  correctAnswer: '31415.92653',
  description: 'Explained-number',
})
const [family] = await db.write<{ id: number }>(sql`
  insert into question_templates (name, definition) values ('Family', '{}') returning id`)
const options = await buildQuestion(db, {
  topicId: topic.id,
  familyId: family?.id,
  optionA: 'Unique-wrong',
  optionB: 'Unique-right',
  correctAnswer: 'Unique-right',
  description: 'Explained-option',
  reasons: ['Reason-option and `Reason-code`'],
})
// It differs in its numbers only, so it gives the key of the other away.
await buildQuestion(db, { topicId: topic.id, familyId: family?.id, description: 'Explained-sibling' })
const exam = await buildExam(db, { topicId: topic.id, questionIds: [number.id, options.id] })
const twin = await buildExam(db, { topicId: topic.id, questionIds: [options.id, content.question.id] })

const come = async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  await buildGrant(db, learner, module.id)
  return learner
}
const [sitting, other] = [await come(), await come()]
const admin = await openSessionOf(api, await buildAdmin(db))

const pick = (questionId: number, option: number) => ({
  id: randomUUID(),
  questionId,
  questionVersion: 1,
  spentMs: 900,
  agoMs: 0,
  ...(questionId === number.id ? { option: null, number: '1' } : { option }),
})
const practise = (as: LoggedIn) =>
  send('POST /api/practice/answers', {
    token: as.token,
    body: { answers: [pick(number.id, 0), pick(options.id, 0), pick(content.question.id, 0)] },
  })
const start = (as: LoggedIn, examId: number) =>
  send<Attempt>(`POST /api/exams/${examId}/attempts`, { token: as.token, body: { deviceId: randomUUID() } })
const submit = (as: LoggedIn, attemptId: number) =>
  send<AttemptSummary>(`POST /api/attempts/${attemptId}/submit`, {
    token: as.token,
    body: { epoch: 1, lastSeq: 0, spentMs: [] },
  })

const LINES = [
  ...Object.entries(TABLE).flatMap(([line, [need]]) => (line.startsWith('GET ') && need !== 'admin' ? [line] : [])),
  `GET /api/today/mix?topicIds=${topic.id}&count=30&difficulty=any&seed=1`,
  'GET /api/exams/:examId/questions?attemptId=:attemptId',
]

/** Calls everything that a learner can read, and returns the calls whose responses have one of the texts. */
async function callsThatTell(as: LoggedIn, ids: Partial<Content>, texts: readonly string[]): Promise<string[]> {
  const told: string[] = []
  const look = (line: string, body: unknown) => {
    const bytes = JSON.stringify(body ?? '')
    if (texts.some((text) => bytes.includes(text))) told.push(line)
  }
  for (const line of LINES)
    look(line, (await send(fillIn(line, { ...idsOf(content), ...ids }), { token: as.token })).body)
  const exported = await send('POST /api/users/me/export', { token: as.token, body: { password: PASSWORD } })
  expect(exported.status).toBe(200)
  look('export', exported.body)
  look('practice', (await practise(as)).body)
  return told
}

const logAll = () => logExamAnswers(dependencies.databases, { ...dependencies, log: dependencies.log })

test('no call tells a learner the key of an exam that is open, and all tell it after the results are due', async () => {
  await practise(other)
  const old = await buildAttempt(db, other, { examId: twin.id, answers: [0, 0] })
  // One is due, and one was missed too often.
  await db.dbOf(other.id).write(sql`
    update learner.cards set due_day = case when question_id = ${options.id} then 1 end,
      state = case when question_id = ${options.id} then state else 'leech' end
    where learner_id = ${other.id}`)
  const ofOther = { attemptId: old.id, examId: twin.id }
  const before = await callsThatTell(other, ofOther, SECRETS)
  expect(before).toEqual(
    expect.arrayContaining([
      'GET /api/questions/getQuestionsByTopicId/:topicId',
      'GET /api/attempts/:attemptId/wrong-questions',
      'GET /api/attempts/:attemptId/result',
      'GET /api/revision/set-aside',
      'GET /api/today/questions',
      'GET /api/today/mistakes',
      LINES.at(-2),
    ]),
  )

  await setWindow(api, exam.id, { opens: -60, closes: 3600, results: 7200 })
  const { body: attempt } = await start(sitting, exam.id)
  const ofSitting = { attemptId: attempt.id, examId: exam.id }
  expect(await callsThatTell(sitting, ofSitting, SECRETS)).toEqual([])
  const submitted = await submit(sitting, attempt.id)
  expect(submitted).toMatchObject({ status: 200, body: { correctCount: null, marks: null, status: null } })
  expect(await callsThatTell(sitting, ofSitting, SECRETS)).toEqual([])
  expect(await callsThatTell(other, ofOther, SECRETS)).toEqual([])
  // Even the options are in no answer, except in the paper of an attempt.
  expect(await callsThatTell(other, { examId: exam.id }, OPTIONS)).toEqual([])
  expect(await callsThatTell(admin, ofOther, SECRETS)).toContain('GET /api/questions/getQuestionsByTopicId/:topicId')

  await setWindow(api, exam.id, { opens: -7200, closes: -60, results: -1 })
  expect(await callsThatTell(sitting, ofSitting, SECRETS)).toContain('GET /api/attempts/:attemptId/result')
  expect(await callsThatTell(other, ofOther, SECRETS)).toEqual(before)
})

test('practice goes on with the other questions, and answers to the secret ones are dropped', async () => {
  const learner = await come()
  const list = `GET /api/questions/getQuestionsByTopicId/${topic.id}`
  await setWindow(api, exam.id, { opens: -60, closes: 3600 })
  const shown = await send<{ id: number }[]>(list, { token: learner.token })
  expect(shown.body.map(({ id }) => id)).toEqual([content.question.id])
  expect((await practise(learner)).status).toBe(204)
  const answered = () =>
    send<{ questionId: number }[]>(`GET /api/practice/topics/${topic.id}`, { token: learner.token })
  expect((await answered()).body.map(({ questionId }) => questionId)).toEqual([content.question.id])
  // An exam that was started stays open, whatever an admin does.
  await setWindow(api, exam.id, { opens: 60, closes: 3600 })
  expect((await send<{ id: number }[]>(list, { token: learner.token })).body).toHaveLength(1)
  await setWindow(api, exam.id, { opens: -60, closes: -1 })
  expect((await send<{ id: number }[]>(list, { token: learner.token })).body).toHaveLength(4)
  expect((await answered()).body).toHaveLength(1)
})

test('an exam that would show the key before does not start, one with the same or later results does', async () => {
  const learner = await come()
  await setWindow(api, exam.id, { opens: -60, closes: 3600, results: 7200 })
  expect(await start(learner, twin.id)).toMatchObject({ status: 409, body: { code: 'exam_unavailable' } })
  await setWindow(api, twin.id, { opens: -60, closes: 3600 })
  expect(await start(learner, twin.id)).toMatchObject({ status: 409, body: { code: 'exam_unavailable' } })
  await setWindow(api, twin.id, { opens: -60, closes: 3600, results: 9000 })
  expect((await start(learner, twin.id)).status).toBe(200)
  await setWindow(api, twin.id, {})
  expect((await start(admin, twin.id)).status).toBe(200)
})

test('the answers of an exam reach the log, and with it the learning, only with the results', async () => {
  const learner = await come()
  await setWindow(api, exam.id, { opens: -60, closes: 3600 })
  await buildAttempt(db, learner, { examId: exam.id, answers: [undefined, 0] })
  const logged = () => db.dbOf(learner.id).select(sql`select from learner.answer_log where learner_id = ${learner.id}`)
  await logAll()
  expect(await logged()).toHaveLength(0)
  await setWindow(api, exam.id, { opens: -60, closes: -1 })
  await logAll()
  expect(await logged()).toHaveLength(1)
})
