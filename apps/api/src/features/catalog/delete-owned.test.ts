import type { ContentInside } from '@abhyas/contract/catalog'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
  buildAdmin,
  buildCourse,
  buildGrant,
  buildLearner,
  buildModule,
  buildTopic,
  openSessionOf,
} from '../../testing/builders.ts'
import { startShop } from '../../testing/start-shop.ts'
import { grantModule } from '../access/grant-module.ts'
import { createOrder } from '../purchases/orders/create-order.ts'

const shop = await startShop({ webhook: false })
const { db, send, dependencies } = shop
const admin = await openSessionOf(shop, await buildAdmin(db))
const { token } = admin
const OWNED = { status: 409, body: { code: 'content_owned' } }
const KINDS = ['course', 'module', 'topic'] as const
type Kind = (typeof KINDS)[number]

async function buildShelf() {
  const course = await buildCourse(db)
  const module = await buildModule(db, { courseId: course.id })
  const topic = await buildTopic(db, { moduleId: module.id })
  return { course, module, topic }
}
type Shelf = Awaited<ReturnType<typeof buildShelf>>

const PATHS: Record<Kind, string> = {
  course: '/api/courses/deleteCourseById',
  module: '/api/modules/deleteModuleById',
  topic: '/api/topics',
}
const remove = (kind: Kind, id: number, headers: Record<string, string> = {}) =>
  send(`DELETE ${PATHS[kind]}/${id}`, { token, headers })
const insideOf = async (kind: Kind, id: number) =>
  (await send<ContentInside>(`GET /api/content-inside/${kind}/${id}`, { token })).body
const stateOf = async (kind: Kind, id: number) => {
  const table = { course: sql`courses`, module: sql`modules`, topic: sql`topics` }[kind]
  return db.selectOptional<{ state: string; version: number }>(
    sql`select state, version from ${table} where id = ${id}`,
  )
}
const everything = (shelf: Shelf) => KINDS.map((kind) => [kind, shelf[kind].id] as const)

test('409 for a course, a module and a topic that a learner was given, and nothing changes', async () => {
  const shelf = await buildShelf()
  await buildGrant(db, await buildLearner(db), shelf.module.id)
  for (const [kind, id] of everything(shelf)) {
    expect(await remove(kind, id, { 'if-match': '"1"' })).toMatchObject(OWNED)
    expect(await stateOf(kind, id)).toEqual({ state: 'published', version: 1 })
    expect(await insideOf(kind, id)).toMatchObject({ owners: 1, buyers: 0 })
  }
})

test('409 while an order is paid or under way, 204 when the order is expired, refunded or reversed', async () => {
  for (const state of ['draft', 'placed', 'paid', 'refund_pending', 'review'] as const) {
    const { module } = await buildShelf()
    await buildOrder(db, await buildLearner(db), { state, moduleId: module.id })
    const isOwned = state === 'paid'
    expect(await insideOf('module', module.id), state).toMatchObject({
      owners: isOwned ? 1 : 0,
      buyers: isOwned ? 0 : 1,
    })
    expect(await remove('module', module.id), state).toMatchObject(OWNED)
  }
  for (const state of ['expired', 'refunded', 'reversed'] as const) {
    const { module } = await buildShelf()
    await buildOrder(db, await buildLearner(db), { state, moduleId: module.id })
    expect(await insideOf('module', module.id), state).toMatchObject({ owners: 0, buyers: 0 })
    expect(await remove('module', module.id), state).toMatchObject({ status: 204 })
  }
})

test('200 counts every owner once over all clusters, and no deleted account', async () => {
  const { course, module } = await buildShelf()
  const second = await buildModule(db, { courseId: course.id })
  for (let n = 0; n < 8; n += 1) {
    const learner = await buildLearner(db)
    await buildGrant(db, learner, module.id)
    await buildOrder(db, learner, { state: 'paid', moduleId: second.id })
    await buildOrder(db, learner, { state: 'placed', moduleId: module.id })
  }
  const gone = await buildLearner(db)
  await buildGrant(db, gone, module.id)
  await db.write(sql`delete from users where id = ${gone.id}`)
  expect(await insideOf('course', course.id)).toMatchObject({ owners: 8, buyers: 0, modules: 2 })
  expect(await insideOf('module', second.id)).toMatchObject({ owners: 8, buyers: 0 })
})

test('204 when the only owner has deleted the account', async () => {
  const { module } = await buildShelf()
  const gone = await buildLearner(db)
  await buildGrant(db, gone, module.id)
  await db.write(sql`delete from users where id = ${gone.id}`)
  expect(await remove('module', module.id)).toMatchObject({ status: 204 })
  expect(await stateOf('module', module.id)).toBeNull()
})

test('404 and 409 for giving or ordering archived content; 412 for deleting content that changed meanwhile', async () => {
  const [sold, buyer] = [await shop.buildSold(), await shop.buildBuyer()]
  await db.write(sql`update modules set state = 'archived', version = 2 where id = ${sold.id}`)
  const body = { moduleId: sold.id, email: buyer.email }
  expect(await send('POST /api/purchases/grants', { token, body })).toMatchObject({
    status: 409,
    body: { code: 'module_archived' },
  })
  expect(await shop.order(buyer, sold)).toMatchObject({ status: 404, body: { code: 'module_not_found' } })
  expect(await send(`GET /api/buy-now/offer/${sold.id}`, buyer)).toMatchObject({ status: 404 })
  expect(await remove('module', sold.id, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
  await db.write(sql`update courses set state = 'archived' where id = ${sold.courseId}`)
  await db.write(sql`update modules set state = 'published' where id = ${sold.id}`)
  expect(await shop.order(buyer, sold)).toMatchObject({ status: 404 })
  expect(await send('POST /api/purchases/grants', { token, body })).toMatchObject({ status: 409 })
})

test('an order under way is settled although its module was archived meanwhile, and the offer says that it is owned', async () => {
  const [sold, buyer] = [await shop.buildSold(), await shop.buildBuyer()]
  const { created, signed } = await shop.buy(buyer, sold)
  await db.write(sql`update modules set state = 'archived' where id = ${sold.id}`)
  expect(await send(`GET /api/buy-now/offer/${sold.id}`, buyer)).toMatchObject({
    status: 200,
    body: { openOrderId: created.orderId, isForSale: false },
  })
  expect(await shop.confirm(buyer, signed)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await shop.isOpen(buyer, sold.id)).toBe(true)
  expect(await send(`GET /api/buy-now/offer/${sold.id}`, buyer)).toMatchObject({
    status: 200,
    body: { isOwned: true, isForSale: false },
  })
  expect(await remove('module', sold.id)).toMatchObject(OWNED)
})

/** Returns the same databases, but runs `happens` just before the first write into a learner's table. */
function beforeWriting(happens: () => Promise<unknown>) {
  let isDone = false
  const once = async () => {
    if (isDone) return
    isDone = true
    await happens()
  }
  const dbOf = (id: number): Database => {
    const own = dependencies.databases.dbOf(id)
    return {
      ...own,
      write: async (query) => {
        await once()
        return own.write(query)
      },
      transaction: async (work) => {
        await once()
        return own.transaction(work)
      },
    }
  }
  return { ...dependencies.databases, dbOf }
}

const author = { userId: admin.id, requestId: 'x' }

test('a module that is deleted while it is being given is not given', async () => {
  const { module } = await buildShelf()
  const learner = await buildLearner(db, { isVerified: true })
  const removed: unknown[] = []
  const databases = beforeWriting(async () => removed.push(await remove('module', module.id)))
  const given = grantModule(
    { ...databases, shared: databases.shared.writtenBy(author) },
    { email: learner.email, moduleId: module.id, grantedBy: admin.id },
  )
  await expect(given).rejects.toMatchObject({ code: 'module_not_found' })
  expect(removed).toMatchObject([{ status: 204 }])
  expect(await db.dbOf(learner.id).select(sql`select from learner.grants where learner_id = ${learner.id}`)).toEqual([])
})

test('a module that is deleted while it is being ordered is not ordered, and the provider is not called', async () => {
  const [sold, buyer] = [await shop.buildSold(), await shop.buildBuyer()]
  const databases = beforeWriting(() => remove('module', sold.id))
  const caller = await dependencies.tokens.read(buyer.token)
  if (!caller) throw new Error('The token is not ours.')
  const request = { caller, user: { id: buyer.id }, module: { id: sold.id }, amount: sold.price }
  const ordered = createOrder(databases, request, dependencies)
  await expect(ordered).rejects.toMatchObject({ code: 'module_not_found' })
  expect(await stateOf('module', sold.id)).toBeNull()
  const [order] = await db
    .dbOf(buyer.id)
    .select<{ id: number; state: string }>(sql`select id, state from learner.orders where learner_id = ${buyer.id}`)
  expect(order?.state).toBe('expired')
  expect((await shop.sandbox.readLedger({ receipt: `abhyas-${order?.id}` })).orders).toEqual([])
})

test('a learner who gets the module during its deletion keeps it: it is never both deleted and owned', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [sold, buyer] = [await shop.buildSold({ questions: 1 }), await shop.buildBuyer()]
    const given = { token, body: { moduleId: sold.id, email: buyer.email } }
    const [kind, id] = round % 2 === 0 ? (['module', sold.id] as const) : (['course', sold.courseId] as const)
    await Promise.all([
      remove(kind, id),
      round % 3 === 0 ? shop.order(buyer, sold) : send('POST /api/purchases/grants', given),
    ])
    const isThere = (await stateOf('module', sold.id)) !== null
    const held = await db.dbOf(buyer.id).select(sql`
      select from learner.grants where learner_id = ${buyer.id} union all
      select from learner.orders where learner_id = ${buyer.id} and state <> 'expired'`)
    expect(isThere || held.length === 0, `round ${round}`).toBe(true)
    if (isThere) expect(await stateOf('module', sold.id)).toMatchObject({ state: 'published' })
  }
})
