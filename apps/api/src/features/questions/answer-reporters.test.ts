import type { MyReport } from '@abhyas/contract/questions-reports'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildRegrade, endRegrade, type RegradePlan } from '../../testing/build-regrade.ts'
import { buildAdmin, buildLearner, buildQuestion, type LoggedIn, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { answerReporters } from './answer-reporters.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const admin = await openSessionOf(api, await buildAdmin(db))

const someone = async (settings: { lang?: 'hi'; wantsReportMails?: boolean } = {}) => {
  const learner = await openSessionOf(api, await buildLearner(db))
  await send('PUT /api/users/me/mail-settings', { token: learner.token, body: settings })
  return learner
}
const report = ({ token }: LoggedIn, questionId: number) =>
  send(`POST /api/questions/${questionId}/reports`, { token, body: { reason: 'wrong_answer', text: 'A is right.' } })
const mine = async ({ token }: LoggedIn) => (await send<MyReport[]>('GET /api/my-reports', { token })).body
const mailsOf = ({ id }: LoggedIn) => db.select(sql`select kind from mails where user_id = ${id}`)
const changeKey = (questionId: number, correctAnswer: string) =>
  db.write(sql`update questions set correct_answer = ${correctAnswer}, version = version + 1 where id = ${questionId}`)

async function correct(plan: RegradePlan): Promise<number> {
  const { id } = await buildRegrade(api, { authorId: admin.id, ...plan })
  await answerReporters(db, id, dependencies.jobs)
  return id
}

test('everybody who reported the question is thanked and told the outcome, in their language, once, by mail if they want it', async () => {
  const { id: questionId } = await buildQuestion(db)
  const [asha, ravi, meera] = [
    await someone(),
    await someone({ lang: 'hi' }),
    await someone({ wantsReportMails: false }),
  ]
  for (const person of [asha, ravi, meera]) await report(person, questionId)
  const id = await correct({ questionId, policy: 'new_key' })
  const english =
    'Thank you. The key of this question was wrong. We have corrected it, and the marks of everybody who was asked it in an exam.'
  expect(await mine(asha)).toMatchObject([{ state: 'settled', reply: english, isNew: true }])
  expect(await mine(ravi)).toMatchObject([{ state: 'settled', reply: expect.stringContaining('धन्यवाद') }])
  expect(await mine(meera)).toMatchObject([{ state: 'settled', reply: english, isNew: true }])
  const answeredBy = await db.select(
    sql`select answered_by as id from question_reports where question_id = ${questionId}`,
  )
  expect(answeredBy).toEqual([admin, admin, admin].map(({ id: adminId }) => ({ id: adminId })))

  await send('POST /api/my-reports/seen', { token: asha.token })
  await answerReporters(db, id, dependencies.jobs)
  expect(await mine(asha)).toMatchObject([{ isNew: false }])
  expect([await mailsOf(asha), await mailsOf(ravi), await mailsOf(meera)]).toEqual([
    [{ kind: 'report_answered' }],
    [{ kind: 'report_answered' }],
    [],
  ])
})

test.each([
  ['both_keys', 'More than one answer'],
  ['full_marks', 'has it right now'],
  ['left_out', 'does not count any more'],
] as const)('the policy %s has a reply of its own', async (policy, words) => {
  const { id: questionId } = await buildQuestion(db)
  const asha = await someone()
  await report(asha, questionId)
  await correct({ questionId, policy })
  expect(await mine(asha)).toMatchObject([{ state: 'settled', reply: expect.stringContaining(words) }])
})

test('the words of the admin replace the usual ones, in every language', async () => {
  const { id: questionId } = await buildQuestion(db)
  const people = [await someone(), await someone({ lang: 'hi' })]
  for (const person of people) await report(person, questionId)
  await correct({ questionId, policy: 'full_marks', reply: 'Well seen!' })
  for (const person of people) expect(await mine(person)).toMatchObject([{ state: 'settled', reply: 'Well seen!' }])
})

test('when nothing changes, reporters are told that the key is right; those who reported an older key, that it was corrected', async () => {
  const { id: questionId } = await buildQuestion(db)
  const [early, late] = [await someone(), await someone()]
  await report(early, questionId)
  await changeKey(questionId, 'const')
  await db.write(sql`update questions set difficulty = 'hard', version = version + 1 where id = ${questionId}`)
  await report(late, questionId)
  await correct({ questionId, policy: 'no_change' })
  expect(await mine(early)).toMatchObject([{ state: 'settled', reply: expect.stringContaining('have corrected') }])
  expect(await mine(late)).toMatchObject([{ state: 'dismissed', reply: expect.stringContaining('its key is right') }])
})

test('an answered report, a later one, one of another question and a correction that is taken back change nothing', async () => {
  const [{ id: questionId }, { id: otherId }] = [await buildQuestion(db), await buildQuestion(db)]
  const [asha, ravi, meera] = [await someone(), await someone(), await someone()]
  await report(asha, questionId)
  await report(meera, otherId)
  const [answered] = await mine(asha)
  await send(`PUT /api/question-reports/${answered?.id}`, {
    token: admin.token,
    body: { state: 'dismissed', reply: 'It is right.' },
  })
  const id = await correct({ questionId, policy: 'full_marks' })
  await report(ravi, questionId)
  await answerReporters(db, id, dependencies.jobs)
  expect(await mine(asha)).toMatchObject([{ state: 'dismissed', reply: 'It is right.' }])
  for (const person of [ravi, meera]) expect(await mine(person)).toMatchObject([{ state: 'open' }])
  await endRegrade(db, id)
  await correct({ questionId, policy: 'taken_back', takesBack: id })
  expect(await mine(ravi)).toMatchObject([{ state: 'open' }])
})
