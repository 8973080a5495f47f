import { randomUUID } from 'node:crypto'
import type { QuestionReport } from '@abhyas/contract/questions-reports'
import type { FailedMail } from '@abhyas/contract/users-manage'
import { sql } from '@abhyas/database/sql'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { foldDays } from '../features/dashboards/fold-days.ts'
import type { MailTransport } from '../jobs/open-mail-transport.ts'
import { sendMail } from '../jobs/mails/send-mail.ts'
import { buildAttempt } from './build-attempt.ts'
import { buildMail } from './build-mail.ts'
import { buildOrder } from './build-order.ts'
import { uniqueEmail } from './builders.ts'
import { answerTo, type buildExamOf, sitExamAs } from './sit-exam.ts'
import type { Buyer, Shop } from './start-shop.ts'
import { testConfig } from './test-api.ts'

const LEARNERS = 3
const DAY_MS = 24 * 3600 * 1000

/** What all actors share. */
export type World = {
  admin: string
  questionIds: number[]
  exam: Awaited<ReturnType<typeof buildExamOf>>
  modules: Awaited<ReturnType<Shop['buildSold']>>[]
  /** Calls that make something a draft, or publish it. */
  drafts: { path: string; body: object }[]
  transport: MailTransport
  /** What the mail server says to an address. */
  mailReplies: Record<string, string>
}

export type RandomActor = {
  act(): Promise<unknown>
  signedUp: number
  purchases: number
  /** The failed mails that wait for an admin, each with its person. */
  failedMails: Map<number, number>
}

/** An actor does what its own learners, and an admin for them, might do. The same seed gives the same actions. */
export async function startRandomActor(shop: Shop, world: World, seed: number): Promise<RandomActor> {
  const { db, send, dependencies } = shop
  const { admin, questionIds } = world
  const generator = seededRandom(seed)
  const random = (below: number) => Math.floor(generator() * below)
  const oneOf = <T>(items: readonly T[]): T => pick(generator, items)
  const learners: Buyer[] = []
  for (let nth = 0; nth < LEARNERS; nth += 1) learners.push(await shop.buildBuyer())
  const paid = new Map<string, { buyer: Buyer; orderId: number }>()
  let sent: object[] = []

  /** The actions with their weights. */
  const actions: [weight: number, act: () => Promise<unknown>][] = [
    [40, practise],
    [14, report],
    [10, answerReport],
    [12, changeDraft],
    [5, sitExam],
    [3, answerLate],
    [3, buy],
    [2, giveBack],
    [2, reviewOrder],
    [3, changeQuestion],
    [2, signUp],
    [1, replaceLearner],
    [5, mailSomeone],
    [2, dealWithMail],
    [3, () => foldDays(dependencies.databases)],
  ]
  const deck = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))
  const actor: RandomActor = { act: () => oneOf(deck)(), signedUp: 0, purchases: 0, failedMails: new Map() }
  return actor

  async function practise(): Promise<void> {
    const answers = Array.from({ length: 1 + random(3) }, () => ({
      id: randomUUID(),
      questionId: oneOf(questionIds),
      questionVersion: 1,
      option: random(4),
      spentMs: 1,
      agoMs: random(5) * DAY_MS,
    }))
    const { token } = oneOf(learners)
    const batch = random(4) === 0 ? [...sent, ...answers].slice(0, 6) : answers
    sent = answers
    await send('POST /api/practice/answers', { token, body: { answers: batch } })
    // The browser sends a batch again when its response was lost.
    if (random(3) === 0) await send('POST /api/practice/answers', { token, body: { answers: batch } })
  }

  function report(): Promise<unknown> {
    const body = { reason: 'typo' }
    return send(`POST /api/questions/${oneOf(questionIds)}/reports`, { token: oneOf(learners).token, body })
  }

  async function answerReport(): Promise<void> {
    const { body } = await send<QuestionReport[]>('GET /api/question-reports?limit=5', { token: admin })
    const state = oneOf(['settled', 'dismissed'])
    if (body.length > 0) await send(`PUT /api/question-reports/${oneOf(body).id}`, { token: admin, body: { state } })
  }

  function changeDraft(): Promise<unknown> {
    const { path, body } = oneOf(world.drafts)
    return send(path, { token: admin, body: { ...body, state: oneOf(['draft', 'published']) } })
  }

  async function sitExam(): Promise<void> {
    const sitting = await sitExamAs(shop, { ...oneOf(learners), cookie: '' }, world.exam)
    if (!sitting.attempt.id) return
    await sitting.save([answerTo(0, random(4), 1)])
    await sitting.submit(1)
  }

  async function answerLate(): Promise<void> {
    const learner = oneOf(learners)
    const { id } = await buildAttempt(db, learner, { examId: world.exam.exam.id, lateAnswers: [random(4)] })
    const at = `POST /api/users/${learner.id}/attempts/${id}`
    const judged = random(3)
    if (judged === 0) await send(`${at}/judge`, { token: admin })
    if (judged === 1) await send(`${at}/void`, { token: admin, body: { reason: 'x' } })
  }

  async function buy(): Promise<void> {
    const [buyer, module] = [oneOf(learners), oneOf(world.modules)]
    const key = `${buyer.id} ${module.id}`
    if (paid.has(key)) return
    const { created, signed } = await shop.buy(buyer, module)
    await shop.confirm(buyer, signed)
    paid.set(key, { buyer, orderId: created.orderId })
    actor.purchases += 1
  }

  async function giveBack(): Promise<void> {
    const [order] = [...paid.values()]
    if (!order) return
    const at = `POST /api/users/${order.buyer.id}/orders/${order.orderId}/refund`
    await send(at, { token: admin, body: { reason: 'x' } })
    await shop.tend()
  }

  async function reviewOrder(): Promise<void> {
    const learner = oneOf(learners)
    const { id } = await buildOrder(db, learner, { state: 'review' })
    const at = `POST /api/users/${learner.id}/orders/${id}/resolve`
    if (random(2) === 0) await send(at, { token: admin, body: { reason: 'x' } })
  }

  function changeQuestion(): Promise<unknown> {
    const id = (questionIds.at(-1) ?? 0) - random(2)
    const texts = { questionText: 'Why?', optionA: 'So', optionB: 'Because', correctAnswer: oneOf(['So', 'neither']) }
    return send(`PUT /api/questions/updateQuestionById/${id}`, { token: admin, body: texts })
  }

  async function signUp(): Promise<void> {
    const body = { username: 'Asha', email: uniqueEmail(), password: 'a long enough 1' }
    if ((await send('POST /api/users/register', { body })).status === 200) actor.signedUp += 1
  }

  async function replaceLearner(): Promise<void> {
    const [gone] = learners.splice(random(learners.length), 1)
    await send(`DELETE /api/users/deleteUserById/${gone?.id}`, { token: admin })
    for (const [mailId, userId] of actor.failedMails) if (userId === gone?.id) actor.failedMails.delete(mailId)
    learners.push(await shop.buildBuyer())
  }

  /** Sends a mail that waits for its job, or a new one. Half of the mails are refused for good. */
  async function mailSomeone(): Promise<void> {
    const { id: userId, email } = oneOf(learners)
    const [queued] = await db.select<{ id: number }>(sql`
      select id from mails where user_id = ${userId} and state = 'queued' order by id limit 1`)
    const { id } = queued ?? (await buildMail(db, userId))
    world.mailReplies[email] = oneOf(['250 ok', '550 nobody'])
    const tools = { transport: world.transport, config: testConfig(), log: { warn: () => undefined } }
    await sendMail(dependencies.databases, id, tools)
    const { state } = await db.selectOne<{ state: string }>(sql`select state from mails where id = ${id}`)
    if (state === 'failed') actor.failedMails.set(id, userId)
  }

  async function dealWithMail(): Promise<void> {
    const { body } = await send<FailedMail[]>('GET /api/mails/failed', { token: admin })
    const own = body.filter(({ learner }) => learners.some(({ id }) => id === learner.id))
    if (own.length === 0) return
    const { id } = oneOf(own)
    const { status } = await send(`POST /api/mails/${id}/${oneOf(['again', 'look'])}`, { token: admin })
    if (status === 204) actor.failedMails.delete(id)
  }
}
