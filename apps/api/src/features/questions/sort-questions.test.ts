import type { Question } from '@abhyas/contract/questions'
import { expect, test } from 'vitest'
import { buildAdmin, buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

const list = (topicId: number, as = token, query = '') =>
  send<Question[]>(`GET /api/questions/getQuestionsByTopicId/${topicId}${query}`, { token: as })

test('204 sorts the questions of a topic: learners get them page by page in this order, and a new one is the last', async () => {
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  const built = [await buildQuestion(db, { topicId }), await buildQuestion(db, { topicId })]
  const ids = [(await buildQuestion(db, { topicId })).id, ...built.map(({ id }) => id)]
  const sort = (order: number[]) => send(`PUT /api/questions/order/${topicId}`, { token, body: { ids: order } })
  expect(await sort(ids)).toMatchObject({ status: 204 })
  ids.push((await buildQuestion(db, { topicId })).id)
  const seen: number[] = []
  for (let after: string | null = '0'; after !== null;) {
    const { body, headers } = await list(topicId, learner.token, `?limit=1&after=${after}`)
    seen.push(...body.map(({ id }) => id))
    after = headers.get('x-next-after')
  }
  expect(seen).toEqual(ids)
  // The order misses the new question, or names a question of another topic.
  const foreign = await buildQuestion(db)
  for (const wrong of [ids.slice(1), [...ids.slice(1), foreign.id]])
    expect(await sort(wrong)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
})

test('a question keeps its place when its deletion is undone, and comes last in a topic that it is moved to', async () => {
  const { id: topicId } = await buildTopic(db)
  const [a, b] = [await buildQuestion(db, { topicId }), await buildQuestion(db, { topicId })]
  const ids = async () => (await list(topicId)).body.map(({ id }) => id)
  await send(`PUT /api/questions/order/${topicId}`, { token, body: { ids: [b.id, a.id] } })
  await send(`DELETE /api/questions/deleteQuestionById/${b.id}`, { token })
  await send('POST /api/questions/restore', { token, body: { ids: [b.id] } })
  expect(await ids()).toEqual([b.id, a.id])
  const guest = await buildQuestion(db)
  await send(`PUT /api/questions/order/${guest.topicId}`, { token, body: { ids: [guest.id] } })
  await send('POST /api/questions/move', { token, body: { ids: [guest.id], topicId } })
  expect(await ids()).toEqual([b.id, a.id, guest.id])
})
