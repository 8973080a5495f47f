import type { QuestionReport } from '@abhyas/contract/questions-reports'
import { expect, test } from 'vitest'
import { buildAdmin, buildLearner, buildQuestion, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const someone = async () => openSessionOf(api, await buildLearner(db))

const report = (as: { token: string }, questionId: number, body: object) =>
  send(`POST /api/questions/${questionId}/reports`, { token: as.token, body })
const list = (query = '') => send<QuestionReport[]>(`GET /api/question-reports${query}`, { token })
const close = (id: number, state: string) => send(`PUT /api/question-reports/${id}`, { token, body: { state } })
const idsOf = async (state: string, questionId: number) =>
  (await list(`?limit=200&state=${state}`)).body
    .filter(({ question }) => question.id === questionId)
    .map(({ id }) => id)

test('204 keeps one open report per person and question, with the newer text; other people have their own', async () => {
  const question = await buildQuestion(db, { questionText: 'What is `1`?', isExamOnly: true })
  const [asha, ravi] = [await someone(), await someone()]
  expect(await report(asha, question.id, { reason: 'typo' })).toMatchObject({ status: 204 })
  await report(asha, question.id, { reason: 'wrong_answer', text: '  C is right  ' })
  await report(ravi, question.id, { reason: 'unclear', text: 'Why?' })
  const { body } = await list('?limit=200')
  expect(body.filter((row) => row.question.id === question.id)).toMatchObject([
    {
      reason: 'wrong_answer',
      text: 'C is right',
      state: 'open',
      questionVersion: 1,
      question: {
        ...question,
        topicName: 'Loops',
        courseName: 'Core Java',
        html: { questionText: expect.any(String) },
      },
    },
    { reason: 'unclear', text: 'Why?' },
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
