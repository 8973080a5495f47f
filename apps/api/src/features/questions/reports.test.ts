import type { MyReport, ReportedQuestion } from '@abhyas/contract/questions-reports'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildLearner, buildQuestion, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const someone = async () => openSessionOf(api, await buildLearner(db))

const report = (as: { token: string }, questionId: number, body: object) =>
  send(`POST /api/questions/${questionId}/reports`, { token: as.token, body })
const list = (query = '') => send<ReportedQuestion[]>(`GET /api/question-reports${query}`, { token })
const close = (id: number, state: string, more: object = {}) =>
  send(`PUT /api/question-reports/${id}`, { token, body: { state, reply: 'We checked it.', ...more } })
const idsOf = async (state: string, questionId: number) =>
  (await list(`?limit=200&state=${state}`)).body
    .filter(({ question }) => question.id === questionId)
    .flatMap(({ reports }) => reports.map(({ id }) => id))

test('204 keeps one open report per person and question, with the newer text; other people have their own', async () => {
  const question = await buildQuestion(db, { questionText: 'What is `1`?', isExamOnly: true })
  const [asha, ravi] = [await someone(), await someone()]
  expect(await report(asha, question.id, { reason: 'typo' })).toMatchObject({ status: 204 })
  await report(asha, question.id, { reason: 'wrong_answer', text: '  C is right  ' })
  await report(ravi, question.id, { reason: 'unclear', text: 'Why?' })
  const { body } = await list('?limit=200')
  expect(body.filter((row) => row.question.id === question.id)).toMatchObject([
    {
      question: {
        ...question,
        topicName: 'Loops',
        courseName: 'Core Java',
        html: { questionText: expect.any(String) },
      },
      reports: [
        {
          reason: 'wrong_answer',
          text: 'C is right',
          state: 'open',
          questionVersion: 1,
          reporter: { id: asha.id, reports: 1, settled: 0 },
        },
        { reason: 'unclear', text: 'Why?', reporter: { id: ravi.id } },
      ],
    },
  ])
})

test('204 settles, dismisses and reopens a report; a second report is a new one, and the old one stays closed', async () => {
  const { id: questionId } = await buildQuestion(db)
  const asha = await someone()
  await report(asha, questionId, { reason: 'other' })
  const [id = 0] = await idsOf('open', questionId)
  for (const state of ['settled', 'dismissed', 'open', 'settled']) {
    expect(await close(id, state)).toMatchObject({ status: 204 })
    expect(await idsOf(state, questionId)).toEqual([id])
  }
  expect(await idsOf('open', questionId)).toEqual([])
  await report(asha, questionId, { reason: 'typo' })
  const [again = 0] = await idsOf('open', questionId)
  expect(again).not.toBe(id)
  expect(await close(id, 'open')).toMatchObject({ status: 204 })
  expect(await idsOf('open', questionId)).toEqual([again])
  expect(await idsOf('settled', questionId)).toEqual([id])
})

test('200 page by page, oldest first, with the total', async () => {
  for (let nth = 0; nth < 3; nth += 1) await report(await someone(), (await buildQuestion(db)).id, { reason: 'typo' })
  const { body, headers } = await list('?limit=2')
  expect(body).toHaveLength(2)
  expect(Number(headers.get('x-total'))).toBeGreaterThanOrEqual(3)
  const after = Number(headers.get('x-next-after'))
  expect(after).toBe(body[1]?.id)
  expect((await list(`?limit=2&after=${after}`)).body[0]?.id).toBeGreaterThan(after)
  const newest = (await list('?limit=2&sort=newest')).body.map(({ id }) => id)
  expect(newest).toEqual(newest.toSorted((a, b) => b - a))
  expect((await list(`?limit=2&sort=newest&after=${newest[1]}`)).body[0]?.id).toBeLessThan(newest[1] ?? 0)
})

const mine = async (as: { token: string }) => (await send<MyReport[]>('GET /api/my-reports', { token: as.token })).body
const unseen = async (as: { token: string }) =>
  (await send<{ unseenReplies: number }>('GET /api/users/me', { token: as.token })).body.unseenReplies
const mailsOf = ({ id }: { id: number }) => db.select(sql`select kind, reference from mails where user_id = ${id}`)

test('204 answers every open report of a question; each reporter sees the reply once as new, and gets a mail if wanted', async () => {
  const { id: questionId } = await buildQuestion(db)
  const [asha, ravi, meera] = [await someone(), await someone(), await someone()]
  for (const person of [asha, ravi, meera]) await report(person, questionId, { reason: 'typo', text: 'A comma' })
  await send('PUT /api/users/me/mail-settings', { token: ravi.token, body: { wantsReportMails: false } })
  const [first = 0, second = 0, third = 0] = await idsOf('open', questionId)
  expect(await close(third, 'dismissed', { reply: 'The comma is right.' })).toMatchObject({ status: 204 })
  expect(await close(first, 'settled', { reply: '  You were right.  ', isForAll: true })).toMatchObject({ status: 204 })
  expect(await idsOf('settled', questionId)).toEqual([first, second])

  expect(await mine(asha)).toMatchObject([{ id: first, state: 'settled', reply: 'You were right.', isNew: true }])
  expect(await mine(meera)).toMatchObject([{ id: third, state: 'dismissed', reply: 'The comma is right.' }])
  expect(await unseen(asha)).toBe(1)
  expect(await send('POST /api/my-reports/seen', { token: asha.token })).toMatchObject({ status: 204 })
  expect(await mine(asha)).toMatchObject([{ isNew: false }])
  expect([await unseen(asha), await unseen(ravi)]).toEqual([0, 1])
  expect(await mailsOf(asha)).toEqual([{ kind: 'report_answered', reference: first }])
  expect(await mailsOf(ravi)).toEqual([])

  const settled = (await list('?limit=200&state=settled')).body.find(({ question }) => question.id === questionId)
  expect(settled?.reports[0]).toMatchObject({ reply: 'You were right.', reporter: { reports: 1, settled: 1 } })
  await close(first, 'open')
  expect(await mine(asha)).toMatchObject([{ state: 'open', reply: '', answeredAt: null, isNew: false }])
})

test('400 for an answer without a reply, or with one that is too long', async () => {
  const { id: questionId } = await buildQuestion(db)
  await report(await someone(), questionId, { reason: 'other' })
  const [id = 0] = await idsOf('open', questionId)
  expect(await close(id, 'settled', { reply: '  ' })).toMatchObject({ status: 400, body: { code: 'reply_required' } })
  expect(await close(id, 'settled', { reply: 'x'.repeat(1001) })).toMatchObject({ body: { code: 'text_too_long' } })
  expect(await idsOf('open', questionId)).toEqual([id])
})

test('404 for a question or a report that does not exist; 400 for an unknown reason, or a text that is too long', async () => {
  const { id } = await buildQuestion(db)
  const asha = await someone()
  expect(await report(asha, 999_999_999, { reason: 'typo' })).toMatchObject({ body: { code: 'question_not_found' } })
  expect(await close(999_999_999, 'settled')).toMatchObject({ status: 404, body: { code: 'report_not_found' } })
  expect(await report(asha, id, { reason: 'boring' })).toMatchObject({ status: 400 })
  expect(await report(asha, id, { reason: 'typo', text: 'x'.repeat(501) })).toMatchObject({
    status: 400,
    body: { code: 'text_too_long' },
  })
})

test('429 after thirty reports in an hour, for this account only', async () => {
  const { id } = await buildQuestion(db)
  const [asha, ravi] = [await someone(), await someone()]
  for (let nth = 0; nth < 30; nth += 1)
    expect(await report(asha, id, { reason: 'typo' })).toMatchObject({ status: 204 })
  expect(await report(asha, id, { reason: 'typo' })).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
  expect(await report(ravi, id, { reason: 'typo' })).toMatchObject({ status: 204 })
})
