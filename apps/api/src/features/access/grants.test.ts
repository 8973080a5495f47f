import type { GivenModule, Grant } from '@abhyas/contract/purchases'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildLearner,
  buildModule,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

const give = (email: string, moduleId: number) =>
  send<GivenModule>('POST /api/purchases/grants', { token, body: { email, moduleId } })
const myModules = async (person: { token: string }) =>
  (await send<number[]>('GET /api/purchases/my-modules', { token: person.token })).body

test('200 opens a module to the learner of any spelling of the address, and to no other learner', async () => {
  const [learner, other] = [
    await openSessionOf(api, await buildLearner(db, { isVerified: true })),
    await openSessionOf(api, await buildLearner(db, { isVerified: true })),
  ]
  const module = await buildModule(db)
  expect(await myModules(learner)).toEqual([])
  const given = await give(learner.email.toUpperCase(), module.id)
  expect(given).toMatchObject({ status: 200, body: { userId: learner.id, moduleId: module.id } })
  expect(await myModules(learner)).toEqual([module.id])
  expect(await myModules(other)).toEqual([])
})

test('200 for a second grant says so, and the first one stays; a module without questions is named', async () => {
  const learner = await buildLearner(db, { isVerified: true })
  const { id } = await buildModule(db)
  const first = await give(learner.email, id)
  expect(first.body).toMatchObject({ wasGiven: false, hasQuestions: false })
  const { id: topicId } = await buildTopic(db, { moduleId: id })
  await buildQuestion(db, { topicId })
  expect((await give(learner.email, id)).body).toEqual({ ...first.body, wasGiven: true, hasQuestions: true })
  const listed = await send<Grant[]>(`GET /api/purchases/grants/${learner.id}`, { token })
  const { wasGiven: _was, hasQuestions: _has, ...grant } = first.body
  expect(listed.body).toEqual([grant])
})

test('204 takes a grant back, also when there was none', async () => {
  const learner = await openSessionOf(api, await buildLearner(db, { isVerified: true }))
  const { id } = await buildModule(db)
  await give(learner.email, id)
  for (let round = 0; round < 2; round += 1)
    expect(await send(`DELETE /api/purchases/grants/${learner.id}/${id}`, { token })).toMatchObject({ status: 204 })
  expect(await myModules(learner)).toEqual([])
})

test('404 for a module or a learner that does not exist, and for an admin', async () => {
  const { email } = await buildLearner(db, { isVerified: true })
  const { id } = await buildModule(db)
  expect(await give(email, 999_999)).toMatchObject({ status: 404, body: { code: 'module_not_found' } })
  expect(await give('nobody@gmail.com', id)).toMatchObject({ status: 404, body: { code: 'learner_not_found' } })
  expect(await give(admin.email, id)).toMatchObject({ status: 404, body: { code: 'learner_not_found' } })
  expect(await give(' ', id)).toMatchObject({ status: 400, body: { code: 'email_required' } })
})

test('409 for a learner who has not verified the e-mail address, because it may be another person’s', async () => {
  const learner = await openSessionOf(api, await buildLearner(db, { isVerified: false }))
  const { id } = await buildModule(db)
  const refused = await give(learner.email, id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'learner_not_verified' } })
  expect(await myModules(learner)).toEqual([])
})

test("403 for a learner's own modules once the role has expired", async () => {
  const learner = await openSessionOf(api, await buildLearner(db, { roleExpiresAt: new Date(Date.now() - 1000) }))
  const refused = await send('GET /api/purchases/my-modules', { token: learner.token })
  expect(refused).toMatchObject({ status: 403, body: { code: 'role_expired' } })
})
