import { EXPORTED_AT_MOST, type exportMyData } from '@abhyas/contract/users'
import type { ResponseOf } from '@abhyas/contract/endpoint'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../testing/build-attempt.ts'
import { buildRegrade } from '../../testing/build-regrade.ts'
import { buildCard, buildStudyDay, buildTopicAbility } from '../../testing/build-standing.ts'
import { buildExam, buildLearner, openSessionOf, PASSWORD } from '../../testing/builders.ts'
import { setWindow } from '../../testing/mocks/set-window.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const comeAsLearner = async () => openSessionOf(api, await buildLearner(db))
const exportOf = async ({ token }: { token: string }) =>
  (await send<ResponseOf<typeof exportMyData>>('POST /api/users/me/export', { token, body: { password: PASSWORD } }))
    .body
const logAnswers = (learner: { id: number }, count: number) =>
  db.dbOf(learner.id).write(sql`
    insert into learner.answer_log (learner_id, id, question_id, question_version, topic_id, option, number, is_right,
      spent_ms, mode, answered_at)
    select ${learner.id}, gen_random_uuid(), n, 1, 1, case n when 1 then 2 end, case n when 2 then 2.5 end, true, 1500, 'practice', '2026-01-01Z'::timestamptz + n * interval '1 s'
    from generate_series(1, ${count}) n`)

test("200 with the learner's attempts, answers, extra time and practice, and nothing of others", async () => {
  const [me, other] = [await comeAsLearner(), await comeAsLearner()]
  const exam = await buildExam(db, { examName: 'Mock 1' })
  const first = await buildAttempt(db, me, { examId: exam.id, answers: [1] })
  const second = await buildAttempt(db, me, { examId: exam.id, answers: [0], lateAnswers: [1], state: 'void' })
  await buildAttempt(db, other, { examId: exam.id, answers: [3] })
  for (const { id } of [me, other])
    await db.dbOf(id).write(sql`
      insert into learner.extra_times (learner_id, exam_id, seconds, reason, given_by)
      values (${id}, ${exam.id}, ${id}, 'A broken arm', 1)`)
  for (const { id } of [me, other])
    await db.dbOf(id).write(sql`
      insert into learner.exam_aliases (learner_id, exam_id, alias) values (${id}, ${exam.id}, ${`Neem ${id}`})`)
  await logAnswers(me, 2)
  await logAnswers(other, 3)
  const exported = await exportOf(me)
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
  const answer = (option: number) => ({
    place: 0,
    option,
    number: null,
    isMarked: false,
    spentMs: 1000,
    savedAt: instant,
  })
  const common = {
    marks: null,
    totalMarks: null,
    examId: exam.id,
    examName: 'Mock 1',
    topicName: 'Loops',
    startedAt: instant,
    deadline: instant,
    finishedAt: instant,
    closedBy: 'learner',
    extraSeconds: 0,
    questionCount: 1,
    corrections: [],
  }
  const wasVoid = { state: 'void', voidReason: 'The power was out.', correctCount: 0 }
  expect(exported.attempts).toEqual([
    { ...common, ...wasVoid, id: second.id, answers: [answer(0)], lateAnswers: [answer(1)] },
    {
      ...common,
      id: first.id,
      state: 'graded',
      voidReason: null,
      correctCount: 1,
      answers: [answer(1)],
      lateAnswers: [],
    },
  ])
  expect(exported.extraTimes).toEqual([{ examId: exam.id, seconds: me.id, reason: 'A broken arm', givenAt: instant }])
  expect(exported.aliases).toEqual([{ examId: exam.id, alias: `Neem ${me.id}` }])
  const logged = { option: 2, number: null, isRight: true, spentMs: 1500, mode: 'practice' }
  expect(exported.answerLog).toEqual([
    { ...logged, option: null, number: '2.5', questionId: 2, answeredAt: '2026-01-01T00:00:02.000Z' },
    { ...logged, questionId: 1, answeredAt: '2026-01-01T00:00:01.000Z' },
  ])
  expect(exported.leftOut).toEqual({ attempts: 0, answerLog: 0 })
})

test('200 with the goal of the learner, and with forecasts of exams that are over', async () => {
  const [me, other] = [await comeAsLearner(), await comeAsLearner()]
  for (const { id } of [me, other]) {
    await db.dbOf(id).write(sql`
      insert into learner.goals (learner_id, name, exam_day, pass_mark, topics)
      values (${id}, ${`Exam of ${id}`}, 20776, 60, '[{"topicId": 1, "weight": 2}]')`)
    await db.dbOf(id).write(sql`
      insert into learner.forecasts (learner_id, attempt_id, exam_id, course_id, question_count, expected, variance,
        factor, score)
      values (${id}, ${id}, 1, 1, 20, 12.5, 4, 1.28, 13), (${id}, ${id + 1000}, 1, 1, 20, 12.5, 4, 1.28, null)`)
  }
  const { goal, forecasts } = await exportOf(me)
  expect(goal).toMatchObject({
    name: `Exam of ${me.id}`,
    examDate: '2026-11-19',
    passMark: 60,
    topics: [{ weight: 2 }],
  })
  expect(forecasts).toMatchObject([{ attemptId: me.id, expected: 12.5, score: 13 }])
  expect(await exportOf(await comeAsLearner())).toMatchObject({ goal: null, forecasts: [] })
})

test('200 with what we conclude from the answers: abilities, cards, days and daily sets', async () => {
  const [me, other] = [await comeAsLearner(), await comeAsLearner()]
  for (const person of [me, other]) {
    await buildTopicAbility(db, person, { topicId: person.id, theta: 0.5 })
    await buildCard(db, person, { questionId: person.id, topicId: 1, dueDay: 20776 })
    await buildStudyDay(db, person, 20775, { answers: 8, correct: 6 })
    await db.dbOf(person.id).write(sql`
      insert into learner.daily_sets (learner_id, day, picks)
      values (${person.id}, 20775, '[{"questionId": 7, "topicId": 1, "reason": "due"}]')`)
  }
  expect((await exportOf(me)).learning).toMatchObject({
    timeZone: 'Asia/Kolkata',
    ability: { answers: 10 },
    topics: [{ topicId: me.id, theta: 0.5 }],
    cards: [{ questionId: me.id, state: 'active', lastDate: '2026-11-18', dueDate: '2026-11-19' }],
    daysPractised: [{ date: '2026-11-18', answers: 8, correct: 6 }],
    dailySets: [{ date: '2026-11-18', picks: [{ questionId: 7, topicId: 1, reason: 'due' }] }],
  })
  expect((await exportOf(await comeAsLearner())).learning).toBeNull()
})

test('200 without the correctness of answers while the learner sits an exam (DEC-19)', async () => {
  const me = await comeAsLearner()
  await logAnswers(me, 1)
  await buildAttempt(db, me, { state: 'open', answers: [1] })
  const { answerLog, attempts } = await exportOf(me)
  expect(answerLog).toMatchObject([{ option: 2, isRight: null }])
  expect(attempts).toMatchObject([{ state: 'open', correctCount: null, answers: [{ option: 1 }] }])
  // Another learner's exam hides nothing here.
  const other = await comeAsLearner()
  await logAnswers(other, 1)
  expect((await exportOf(other)).answerLog).toMatchObject([{ isRight: true }])
})

test('200 with the newest rows of many, and the number of rows that are left out', async () => {
  const me = await comeAsLearner()
  await logAnswers(me, EXPORTED_AT_MOST.answerLog + 5)
  const { id } = await buildAttempt(db, me)
  await db.dbOf(me.id).write(sql`
    insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, deadline, device_id, state, finished_at, correct_count)
    select learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count, duration_seconds, deadline,
      device_id, state, finished_at, correct_count
    from learner.attempts, generate_series(1, ${EXPORTED_AT_MOST.attempts + 1})
    where learner_id = ${me.id} and id = ${id}`)
  const { answerLog, attempts, leftOut } = await exportOf(me)
  expect(answerLog).toHaveLength(EXPORTED_AT_MOST.answerLog)
  expect(answerLog[0]?.questionId).toBe(EXPORTED_AT_MOST.answerLog + 5)
  expect(attempts).toHaveLength(EXPORTED_AT_MOST.attempts)
  expect(attempts.every((attempt) => attempt.id > id)).toBe(true)
  expect(leftOut).toEqual({ attempts: 2, answerLog: 5 })
})

test('200 with what a correction changed, and answers judged as they count today', async () => {
  const me = await comeAsLearner()
  const exam = await buildExam(db)
  await buildAttempt(db, me, { examId: exam.id, answers: [0] })
  await logAnswers(me, 1)
  await db.dbOf(me.id).write(sql`update learner.answer_log set corrected = false where learner_id = ${me.id}`)
  const questionId = exam.questions[0]?.id ?? 0
  await buildRegrade(api, { questionId, policy: 'new_key', correctAnswer: 'const' })
  const { attempts, answerLog } = await exportOf(me)
  expect(answerLog).toMatchObject([{ isRight: false }])
  expect(attempts).toMatchObject([
    {
      correctCount: 1,
      corrections: [
        { place: 0, correctCountBefore: 0, correctCountAfter: 1, marksBefore: null, correctedAt: expect.any(String) },
      ],
    },
  ])
  await setWindow(api, exam.id, { opens: -60, closes: 60 })
  expect((await exportOf(me)).attempts).toMatchObject([{ correctCount: null, corrections: [] }])
})
