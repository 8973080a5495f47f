import { openMailTransport } from '@abhyas/api/jobs/open-mail-transport'
import { sendMail } from '@abhyas/api/jobs/mails/send-mail'
import { tellOfCorrection } from '@abhyas/api/jobs/tell-of-correction'
import { buildRegrade, endRegrade, type RegradePlan } from '@abhyas/api/testing/build-regrade'
import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildExam, buildLearner, buildReport, openSessionOf } from '@abhyas/api/testing/builders'
import { answerTo, buildExamOf, RIGHT, sitExam, WRONG } from '@abhyas/api/testing/sit-exam'
import { startTestApi, testConfig } from '@abhyas/api/testing/test-api'
import { PARTS_PER_MARK as ONE } from '@abhyas/contract/rules/marks'
import { sql } from '@abhyas/database/sql'
import { catchMails } from '@abhyas/testing/catch-mails'
import { afterAll, expect, test, vi } from 'vitest'

const { smtpUrl, mailsTo, close } = await catchMails()
afterAll(close)
const api = await startTestApi()
const { db, send, dependencies } = api
const { databases } = dependencies
const transport = openMailTransport({ smtpUrl, isMailEncrypted: false })
afterAll(() => transport.close())

const sendAll = async () => {
  const tools = { transport, config: testConfig(), log: { warn: () => undefined } }
  for (const { id } of await db.select<{ id: number }>(sql`select id from mails where state = 'queued' order by id`))
    await sendMail(databases, id, tools)
}
/** Corrects the attempts and queues the mails, without sending them. */
async function correct(plan: RegradePlan): Promise<number> {
  const { id } = await buildRegrade(api, plan)
  await tellOfCorrection(databases, id, { ...dependencies, endMs: Date.now() + 60_000 })
  await endRegrade(db, id)
  return id
}
async function mailsOf({ email }: { email: string }, count: number) {
  await sendAll()
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count))
  return mailsTo(email).map(({ subject, text }) => ({ subject, text }))
}
const queuedFor = ({ id }: { id: number }) =>
  db.select(sql`select id from mails where user_id = ${id} and state = 'queued'`)

/** An exam of two questions with a mark each. The learner picked option A of the first, which was wrong. */
async function sit(withMarks = true) {
  const marking = {
    right: ONE,
    wrong: ONE / 3,
    isPartial: false,
    others: [],
    pass: { kind: 'percent' as const, value: 60 },
  }
  const sitting = await sitExam(api, { built: await buildExamOf(api, 2, () => (withMarks ? marking : null)) })
  await sitting.save([answerTo(0, WRONG, 1), answerTo(1, RIGHT, 2)])
  await sitting.submit(2)
  return { ...sitting, questionId: sitting.questionIds[0] ?? 0 }
}

test('a learner is told which question of which exam was corrected, why, and what it changed, with a link', async () => {
  const { learner, attempt, questionId } = await sit()
  await correct({ questionId, policy: 'new_key', correctAnswer: 'const' })
  const [mail] = await mailsOf(learner, 1)
  expect(mail?.subject).toBe('Abhyas: your result of Mock exam was corrected')
  for (const text of [
    'a question of an exam that you took had a wrong key: another answer is right than the one that counted.',
    'Exam: Mock exam\nQuestion: 1\nMarks: 2 of 2 (before: ⅔ of 2)\nResult: passed (before: not passed)\n',
    `/user/exam/results?attempt=${attempt.id}\n`,
  ])
    expect(mail?.text).toContain(text)
})

test.each([
  ['both_keys', 'has more than one right answer', 'Right answers: 2 of 2 (before: 1 of 2)\nResult: passed, as before'],
  ['full_marks', 'Now it counts as right, for everybody.', 'Right answers: 2 of 2 (before: 1 of 2)'],
  ['left_out', 'Now it does not count, for anybody.', 'Right answers: 1 of 1 (before: 1 of 2)'],
] as const)(
  'with the policy %s the mail says why in one sentence, also in an exam without marks',
  async (policy, ...texts) => {
    const { learner, questionId } = await sit(false)
    await correct({ questionId, policy, correctAnswer: 'const' })
    const [mail] = await mailsOf(learner, 1)
    for (const text of texts) expect(mail?.text).toContain(text)
  },
)

test('the learner who reported the question gets the answer too', async () => {
  const { learner, questionId } = await sit()
  await buildReport(db, { questionId, reporterId: learner.id })
  await correct({ questionId, policy: 'full_marks', reply: 'Both B and C are right.' })
  const mails = await mailsOf(learner, 2)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Abhyas: you were right about a question',
    'Abhyas: your result of Mock exam was corrected',
  ])
  expect(mails.some(({ text }) => text.includes('Our answer: Both B and C are right.'))).toBe(true)
})

test('the mail has the language of the account', async () => {
  const { learner, questionId } = await sit()
  await send('PUT /api/users/me/mail-settings', { token: learner.token, body: { lang: 'hi' } })
  await correct({ questionId, policy: 'left_out' })
  const [mail] = await mailsOf(learner, 1)
  expect(mail?.subject).toBe('Abhyas: परीक्षा Mock exam का आपका नतीजा सुधारा गया है')
  expect(mail?.text).toContain('अंक: 1 में से 1 (पहले: 2 में से ⅔)')
})

test('one mail tells of all attempts that a correction changed, and leaves out a void one', async () => {
  const first = await buildExam(db, { examName: 'First exam' })
  const [questionId = 0] = first.questions.map(({ id }) => id)
  const second = await buildExam(db, { examName: 'Second exam', questionIds: [questionId], topicId: first.topic.id })
  const learner = await openSessionOf(api, await buildLearner(db))
  for (const { id: examId } of [first, second, first]) await buildAttempt(db, learner, { examId, answers: [0] })
  const spoilt = await buildAttempt(db, learner, { examId: first.id, answers: [0] })
  await correct({ questionId, policy: 'new_key', correctAnswer: 'const' })
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set state = 'void' where learner_id = ${learner.id} and id = ${spoilt.id}`)
  const [mail] = await mailsOf(learner, 1)
  expect(mail?.subject).toBe('Abhyas: some of your results were corrected')
  expect(mail?.text.match(/Exam: .*/g)).toEqual(['Exam: First exam', 'Exam: Second exam', 'Exam: First exam'])
})

test('what was taken back before its mail was sent is told by no mail; later, the way back is told too', async () => {
  const { learner, questionId } = await sit()
  const first = await correct({ questionId, policy: 'full_marks' })
  await correct({ questionId, policy: 'taken_back', takesBack: first })
  expect(await queuedFor(learner)).toHaveLength(2)
  expect(await mailsOf(learner, 0)).toEqual([])
  expect(await queuedFor(learner)).toEqual([])

  const again = await correct({ questionId, policy: 'full_marks' })
  expect(await mailsOf(learner, 1)).toMatchObject([{ text: expect.stringContaining('Marks: 2 of 2 (before: ⅔ of 2)') }])
  await correct({ questionId, policy: 'taken_back', takesBack: again })
  const [, back] = await mailsOf(learner, 2)
  expect(back?.text).toContain('We have taken it back, for everybody.')
  expect(back?.text).toContain('Marks: ⅔ of 2 (before: 2 of 2)\nResult: not passed (before: passed)')
})

test('the mails about two corrected questions of one exam each tell their own change', async () => {
  const { learner, questionIds, questionId } = await sit()
  await correct({ questionId, policy: 'full_marks' })
  await correct({ questionId: questionIds[1] ?? 0, policy: 'new_key', correctAnswer: 'let' })
  const [first, second] = await mailsOf(learner, 2)
  expect(first?.text).toContain('Question: 1\nMarks: 2 of 2 (before: ⅔ of 2)')
  expect(second?.text).toContain('Question: 2\nMarks: ⅔ of 2 (before: 2 of 2)')
})

test('results that were hidden meanwhile are told by no mail', async () => {
  const { learner, questionId, exam } = await sit()
  await correct({ questionId, policy: 'full_marks' })
  await db.write(sql`
    update exams set closes_at = now() - interval '1 day', results_at = now() + interval '1 day' where id = ${exam.id}`)
  expect(await mailsOf(learner, 0)).toEqual([])
})
