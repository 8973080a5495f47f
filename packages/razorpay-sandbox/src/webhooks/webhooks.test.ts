import { expect, test } from 'vitest'
import { sign } from './sign.ts'
import { fail, namesOf, receiveWebhooks } from '../testing/receive-webhooks.ts'
import { startTestSandbox, WEBHOOK_SECRETS } from '../testing/start-test-sandbox.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PAID = ['payment.authorized', 'payment.captured', 'order.paid']

async function start(answer?: Parameters<typeof receiveWebhooks>[0]) {
  const receiver = await receiveWebhooks(answer)
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url })
  const { control, order, pay } = sandbox
  const settle = () => control.advanceClock({ ms: 0 })
  const buy = async () => {
    const orderId = await order()
    const paymentId = await pay(orderId)
    await settle()
    return { orderId, paymentId }
  }
  return { ...sandbox, received: receiver.received, settle, buy }
}

test('a captured payment sends three events with different ids, each with a snapshot of its moment', async () => {
  const { received, buy } = await start()
  const { orderId, paymentId } = await buy()
  expect(namesOf(received)).toEqual(PAID)
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(3)
  const [authorized, , paid] = received.map(({ body }) => JSON.parse(body))
  expect(authorized).toEqual({
    entity: 'event',
    account_id: 'acc_SandboxAccount',
    event: 'payment.authorized',
    contains: ['payment'],
    payload: { payment: { entity: expect.objectContaining({ id: paymentId, status: 'authorized', captured: false }) } },
    created_at: expect.closeTo(Date.now() / 1000, -1),
  })
  expect(paid.contains.toSorted()).toEqual(['order', 'payment'])
  expect(paid.payload).toMatchObject({
    payment: { entity: { id: paymentId, status: 'captured' } },
    order: { entity: { id: orderId, status: 'paid', amount_paid: 2500 } },
  })
  for (const { body, signature } of received) expect(signature).toBe(sign(body, WEBHOOK_SECRETS[0]))
})

test('a refused event comes again after one, two and four minutes with the same bytes and the same id', async () => {
  const { control, received, order, pay, settle } = await start((response, count) => {
    response.writeHead(count <= 3 ? 500 : 200).end()
  })
  await pay(await order(), 'failed')
  await settle()
  const counts = []
  for (const ms of [59_000, 2000, 2 * MINUTE_MS, 4 * MINUTE_MS, HOUR_MS]) {
    await control.advanceClock({ ms })
    counts.push(received.length)
  }
  expect(counts).toEqual([1, 2, 3, 4, 4])
  expect(new Set(received.map(({ body, eventId, signature }) => `${eventId} ${signature} ${body}`)).size).toBe(1)
})

test('after 24 hours without success the webhook stays disabled until it is enabled again', async () => {
  const { control, received, order, pay, buy } = await start(fail)
  await pay(await order(), 'failed')
  await control.advanceClock({ ms: 24 * HOUR_MS - MINUTE_MS })
  expect(await control.readWebhook()).toMatchObject({ isEnabled: true })
  const before = received.length
  await control.advanceClock({ ms: 2 * MINUTE_MS })
  expect(received.length).toBe(before + 1)
  expect(await control.readWebhook()).toMatchObject({ isEnabled: false })
  await buy()
  await control.advanceClock({ ms: 24 * HOUR_MS })
  expect(received.length).toBe(before + 1)

  const healthy = await receiveWebhooks()
  await control.setWebhook({ isEnabled: true, url: healthy.url })
  await buy()
  expect(namesOf(healthy.received)).toEqual(PAID)
})

test('a response that takes more than five seconds counts as a failure', async () => {
  const { control, received, order, pay, settle } = await start((response, count) => {
    setTimeout(() => response.end(), count === 1 ? 6000 : 0)
  })
  const id = await order()
  await pay(id, 'failed')
  await settle()
  expect((await control.readLedger({ orderId: id })).orders).toMatchObject([
    { deliveriesAttempted: 1, deliveriesAccepted: 0 },
  ])
  await control.advanceClock({ ms: MINUTE_MS })
  expect(received.length).toBe(2)
  expect((await control.readLedger({ orderId: id })).orders).toMatchObject([
    { deliveriesAttempted: 2, deliveriesAccepted: 1 },
  ])
})

test('copies have the id of the first, and arrive together', async () => {
  const { control, received, order, pay, settle } = await start()
  await control.setScenario({ copies: 3 })
  await pay(await order(), 'failed')
  await settle()
  expect(namesOf(received)).toEqual(['payment.failed', 'payment.failed', 'payment.failed'])
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(1)
})

test('events arrive reversed, shuffled or not at all when the scenario says so', async () => {
  const { control, received, buy } = await start()
  const arrivalsWith = async (scenario: Parameters<typeof control.setScenario>[0]) => {
    await control.setScenario(scenario)
    await buy()
    return namesOf(received.splice(0))
  }
  expect(await arrivalsWith({ order: 'reverse' })).toEqual(PAID.toReversed())
  const shuffled = await arrivalsWith({ order: { shuffle: 3 } })
  expect(shuffled).not.toEqual(PAID)
  expect(shuffled.toSorted()).toEqual(PAID.toSorted())
  expect(await arrivalsWith({ order: { shuffle: 3 } })).toEqual(shuffled)
  expect(await arrivalsWith({ drop: ['payment.captured', 'order.paid'] })).toEqual(['payment.authorized'])
})

test('events arrive late when the scenario says so', async () => {
  const { control, received, buy } = await start()
  await control.setScenario({ webhookDelayMs: HOUR_MS })
  await buy()
  await control.advanceClock({ ms: HOUR_MS - MINUTE_MS })
  expect(received).toEqual([])
  await control.advanceClock({ ms: MINUTE_MS })
  expect(namesOf(received)).toEqual(PAID)
})

test('signature, secret, amount or account of an event are wrong when the scenario says so', async () => {
  const { control, received, buy } = await start()
  const firstWith = async (scenario: Parameters<typeof control.setScenario>[0]) => {
    await control.setScenario(scenario)
    await buy()
    const [first] = received.splice(0)
    if (!first) throw new Error('nothing came')
    const { account_id } = JSON.parse(first.body)
    const signedWith = WEBHOOK_SECRETS.findIndex((secret) => sign(first.body, secret) === first.signature)
    return { account_id, signedWith, amount: first.payload.payment.entity['amount'] }
  }
  const good = { account_id: 'acc_SandboxAccount', signedWith: 0, amount: 2500 }
  expect(await firstWith({})).toEqual(good)
  expect(await firstWith({ badSignature: true })).toEqual({ ...good, signedWith: -1 })
  expect(await firstWith({ oldSecret: true })).toEqual({ ...good, signedWith: 1 })
  expect(await firstWith({ wrongAmount: true })).toEqual({ ...good, amount: 2600 })
  expect(await firstWith({ wrongAccount: true })).toEqual({ ...good, account_id: 'acc_AnotherAccount' })
})

test('a replay includes dropped events, with the same ids and bodies and the newest secret', async () => {
  const { control, received, buy, settle } = await start()
  await control.setScenario({ drop: ['order.paid'] })
  const { orderId } = await buy()
  await buy()
  const first = received.splice(0).slice(0, 2)
  await control.setWebhook({ secrets: ['brand-new-secret', ...WEBHOOK_SECRETS] })
  expect(await control.replay({ orderId })).toEqual({ replayed: 3 })
  await settle()
  expect(namesOf(received)).toEqual(PAID)
  expect(received.slice(0, 2).map(({ eventId, body }) => ({ eventId, body }))).toEqual(
    first.map(({ eventId, body }) => ({ eventId, body })),
  )
  for (const { body, signature } of received) expect(signature).toBe(sign(body, 'brand-new-secret'))
  expect(await control.replay({ events: ['order.paid'] })).toEqual({ replayed: 2 })
})

test('a retry after a change of the secret is still signed with the old one', async () => {
  const { control, received, order, pay, settle } = await start(fail)
  await pay(await order(), 'failed')
  await settle()
  await control.setWebhook({ secrets: ['brand-new-secret', ...WEBHOOK_SECRETS] })
  await control.advanceClock({ ms: MINUTE_MS })
  expect(received.length).toBe(2)
  for (const { body, signature } of received) expect(signature).toBe(sign(body, WEBHOOK_SECRETS[0]))
})

test('a dispute is created and lost, and the ledger shows it', async () => {
  const { control, received, buy, settle } = await start()
  const { orderId, paymentId } = await buy()
  received.length = 0
  await expect(control.dispute({ paymentId, step: 'lost' })).rejects.toThrow('400')
  const { disputeId } = await control.dispute({ paymentId, step: 'created' })
  await control.dispute({ paymentId, step: 'lost' })
  await settle()
  expect(namesOf(received).toSorted()).toEqual(['payment.dispute.created', 'payment.dispute.lost'])
  const lost = received.find(({ event }) => event === 'payment.dispute.lost')
  expect(lost?.payload).toMatchObject({
    payment: { entity: { id: paymentId } },
    dispute: { entity: { id: disputeId, status: 'lost', amount_deducted: 2500 } },
  })
  expect((await control.readLedger({ orderId })).orders).toMatchObject([{ payments: [{ dispute: 'lost' }] }])
})
