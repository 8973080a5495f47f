import type { BankQuestion } from '@abhyas/contract/questions-bank'
import type { QuestionComment } from '@abhyas/contract/questions-comments'
import { expect, test } from 'vitest'
import { buildAdmin, buildQuestion, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const asha = await buildAdmin(db, { username: 'Asha' })
const ravi = await buildAdmin(db, { username: 'Ravi' })
const { token } = await openSessionOf(api, asha)
const { token: raviToken } = await openSessionOf(api, ravi)

const say = (id: number, text: string, by = token) =>
  send(`POST /api/questions/${id}/comments`, { token: by, body: { text } })
const comments = async (id: number) =>
  (await send<QuestionComment[]>(`GET /api/questions/${id}/comments`, { token })).body
const resolve = (id: number, isResolved: boolean) =>
  send(`PUT /api/questions/${id}/comments/resolved`, { token, body: { isResolved } })
const openOf = async (id: number) =>
  (await send<{ questionId: number; count: number }[]>('GET /api/question-comments/open', { token })).body.find(
    ({ questionId }) => questionId === id,
  )?.count ?? 0
const discussed = async (isDiscussed: 'true' | 'false') =>
  (await send<BankQuestion[]>(`GET /api/questions?isDiscussed=${isDiscussed}`, { token })).body.map(({ id }) => id)

test('comments of two admins stand in their order, and each admin deletes only his own', async () => {
  const { id } = await buildQuestion(db)
  await say(id, ' Is B really wrong? ')
  await say(id, 'Yes, since Java 8.', raviToken)
  const [first, second] = await comments(id)
  expect([first, second]).toMatchObject([
    { text: 'Is B really wrong?', author: { name: 'Asha' }, isMine: true, resolvedAt: null },
    { text: 'Yes, since Java 8.', author: { name: 'Ravi' }, isMine: false },
  ])
  const deletion = await send(`DELETE /api/question-comments/${second?.id}`, { token })
  expect(deletion.body).toMatchObject({ code: 'comment_not_found' })
  await send(`DELETE /api/question-comments/${first?.id}`, { token })
  expect(await comments(id)).toMatchObject([{ text: 'Yes, since Java 8.' }])
})

test('resolving closes all open comments, opening again opens only those, and a new comment opens the thread', async () => {
  const { id } = await buildQuestion(db)
  await say(id, 'one')
  await resolve(id, true)
  await say(id, 'two')
  await say(id, 'three')
  expect(await openOf(id)).toBe(2)
  await resolve(id, true)
  expect(await openOf(id)).toBe(0)
  await resolve(id, false)
  expect((await comments(id)).map(({ resolvedAt }) => resolvedAt === null)).toEqual([false, true, true])
})

test('the bank finds the questions with open comments', async () => {
  const [quiet, open, closed] = [await buildQuestion(db), await buildQuestion(db), await buildQuestion(db)]
  await say(open.id, 'x')
  await say(closed.id, 'x')
  await resolve(closed.id, true)
  expect(await discussed('true')).toContain(open.id)
  expect(await discussed('true')).not.toContain(closed.id)
  expect(await discussed('false')).toEqual(expect.arrayContaining([quiet.id, closed.id]))
  expect(await discussed('false')).not.toContain(open.id)
})

test('a comment has 1 to 2,000 characters and a question that exists', async () => {
  const { id } = await buildQuestion(db)
  expect((await say(id, '  ')).body).toMatchObject({ code: 'comment_empty' })
  expect((await say(id, 'x'.repeat(2001))).body).toMatchObject({ code: 'text_too_long' })
  expect((await say(id, 'x'.repeat(2000))).status).toBe(204)
  expect((await say(999_999, 'x')).body).toMatchObject({ code: 'question_not_found' })
})

test('comments stay when their question is deleted and restored, and when the account of their author is deleted', async () => {
  const leaver = await buildAdmin(db)
  const { id } = await buildQuestion(db)
  await say(id, 'Still here', (await openSessionOf(api, leaver)).token)
  await send('POST /api/questions/delete', { token, body: { ids: [id] } })
  await send('POST /api/questions/restore', { token, body: { ids: [id] } })
  await send(`DELETE /api/users/deleteUserById/${leaver.id}`, { token })
  expect(await comments(id)).toMatchObject([{ text: 'Still here', author: { name: null } }])
})
