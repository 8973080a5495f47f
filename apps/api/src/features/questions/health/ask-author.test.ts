import type { Question } from '@abhyas/contract/questions'
import type { QuestionComment } from '@abhyas/contract/questions-comments'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { composeMail } from '../../../jobs/mails/compose-mail.ts'
import type { QueuedMail } from '../../../sql/mail-queries.ts'
import { buildAdmin, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi, testConfig } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const author = await openSessionOf(api, await buildAdmin(db, { username: 'Asha' }))
const { token, id: adminId } = await openSessionOf(api, await buildAdmin(db, { username: 'Meera' }))

const write = async (by = author.token) => {
  const { id: topicId } = await buildTopic(db)
  const body = { questionText: 'What is `NULL`?', optionA: 'yes', optionB: 'no', correctAnswer: 'yes' }
  return (await send<Question>(`POST /api/questions/createQuestion/${topicId}`, { token: by, body })).body.id
}
const ask = (id: number, text = 'Is B not right too?') =>
  send(`POST /api/question-health/${id}/ask`, { token, body: { text } })
const commentsOf = async (id: number) =>
  (await send<QuestionComment[]>(`GET /api/questions/${id}/comments`, { token })).body
const mailsTo = (userId: number) =>
  db.select<{ reference: number }>(sql`
    select reference from mails where user_id = ${userId} and kind = 'author_asked' order by id`)
const composed = (userId: number, reference: number, lang: QueuedMail['lang']) => {
  const mail = { id: 1, kind: 'author_asked', userId, reference, lang, createdAt: '2026-11-19T08:00:00Z' }
  return composeMail(api.dependencies.databases, mail as QueuedMail, testConfig())
}

test('204 adds a comment and one mail to the author, also after a second click', async () => {
  const id = await write()
  expect((await ask(id)).status).toBe(204)
  expect((await ask(id)).status).toBe(204)
  const comments = await commentsOf(id)
  expect(comments).toMatchObject([{ text: 'Is B not right too?', isMine: true, resolvedAt: null }])
  expect((await mailsTo(author.id)).slice(-1)).toEqual([{ reference: comments[0]?.id }])
  expect(await mailsTo(author.id)).toHaveLength(1)
})

test('the mail has the words, the question and the way to it, in the language of the author', async () => {
  const id = await write()
  await ask(id, 'Why yes?')
  const reference = (await commentsOf(id))[0]?.id ?? 0
  const mail = await composed(author.id, reference, 'en')
  expect(mail?.subject).toContain('a question about one of your questions')
  expect(mail?.body).toContain('Meera asks you about this question')
  expect(mail?.body).toContain('What is NULL?')
  expect(mail?.body).toContain('Why yes?')
  expect(mail?.body).toContain(`/admin/question-health?question=${id}`)
  expect((await composed(author.id, reference, 'hi'))?.body).toContain('नमस्ते')
  await send(`DELETE /api/question-comments/${reference}`, { token })
  expect(await composed(author.id, reference, 'en')).toBeNull()
})

test('who wrote the present words is asked, and not who added the question', async () => {
  const id = await write()
  const editor = await openSessionOf(api, await buildAdmin(db))
  const body = { questionText: 'What is NULL here?', correctAnswer: 'yes' }
  await send(`PUT /api/questions/updateQuestionById/${id}`, { token: editor.token, body })
  await ask(id)
  expect(await mailsTo(editor.id)).toHaveLength(1)
})

test('another admin than the caller is asked, if one wrote or added the question', async () => {
  const adder = await openSessionOf(api, await buildAdmin(db))
  const id = await write(adder.token)
  await db.write(sql`update questions set changed_by = ${adminId} where id = ${id}`)
  await ask(id)
  expect(await mailsTo(adder.id)).toHaveLength(1)
})

test('409 when no author could answer, and nothing is written', async () => {
  const { id: ofFiles } = await buildQuestion(db)
  const leaver = await openSessionOf(api, await buildAdmin(db))
  const ofLeaver = await write(leaver.token)
  await db.write(sql`update users set role = 'ROLE_USER' where id = ${leaver.id}`)
  for (const id of [ofFiles, ofLeaver]) {
    expect((await ask(id)).body.code).toBe('author_unknown')
    expect(await commentsOf(id)).toEqual([])
  }
})

test('400 without words and 404 for a question that is gone', async () => {
  expect((await ask(await write(), ' ')).body.code).toBe('comment_empty')
  expect((await ask(999_999)).body.code).toBe('question_not_found')
})
