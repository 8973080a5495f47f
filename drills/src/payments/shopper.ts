import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import * as contract from '@abhyas/contract/purchases-orders'
import { getQuestionsByTopic } from '@abhyas/contract/questions'
import { type CrowdLearner, tokenOf } from '@abhyas/testing/exam-crowd'
import { count, type Counts } from '../counts.ts'
import { type Call, pathOf, type Reply, sendCall } from '../send-call.ts'
import type { PlacedOrder, SignedPayment } from './journal.ts'
import type { Message } from './message-box.ts'

/** The longest time that a response may take, because the product may wait for the provider twice. */
const PATIENCE_MS = 16_000
const LONGEST_PAUSE_MS = 1_000
export const PHONE = '9876512345'

export type Shopper = {
  /** Repeats the order until there is a response other than 503. Returns null when the order is refused or takes too long. */
  order(module: { id: number }, amountPaise: number): Promise<PlacedOrder | null>
  callback(signed: SignedPayment): Promise<number | null>
  look(orderId: number): Promise<number | null>
  refund(orderId: number): Promise<number | null>
  /** Reads questions of a topic, and returns how many were shown. */
  readQuestions(topicId: number, limit: number): Promise<number>
  isOpen(moduleId: number): Promise<boolean | null>
  /** Sends a webhook message as the provider would. */
  deliver(message: Omit<Message, 'name' | 'providerOrderId'>): Promise<number | null>
}

export type ShopperOptions = {
  learner: CrowdLearner
  origins: readonly string[]
  agent: Agent
  calls: Counts
  complain: (problem: string) => void
  /** After this time without an order the learner gives up. */
  ordersWithinMs: number
}

/** The statuses that a correct server may send: done, refused with a reason, or temporarily unavailable (503). */
const EXPECTED: Record<string, readonly number[]> = {
  order: [200, 409, 503],
  callback: [200, 400, 401, 403, 404, 503],
  look: [200, 401, 503],
  refund: [200, 401, 409, 503],
  questions: [200, 401, 403, 503],
  access: [200, 401, 503],
  webhook: [200, 400, 503],
}

const post = (path: string, body?: unknown): Call => ({
  method: 'POST',
  path,
  payload: body === undefined ? undefined : JSON.stringify(body),
})

const statusOf = async (reply: Promise<Reply<unknown> | null>) => (await reply)?.status ?? null

/** Makes the calls of one learner, who changes to the other server when one does not respond. A call without a response returns null. */
export async function createShopper(options: ShopperOptions): Promise<Shopper> {
  const { learner, origins, agent, calls, complain, ordersWithinMs } = options
  const own = await tokenOf(learner)
  let current = learner.id % origins.length

  const call = async <Body>(name: string, sent: Call, token: string | null = own): Promise<Reply<Body> | null> => {
    const origin = origins[current] as string
    try {
      const reply = await sendCall<Body>(
        { origin: () => origin, token: () => token, agent, timeoutMs: PATIENCE_MS },
        sent,
      )
      count(calls, `${name} ${reply.status}`)
      if (!EXPECTED[name]?.includes(reply.status))
        complain(`${name} of learner ${learner.id} got ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply
    } catch {
      count(calls, `${name} no response`)
      current = (current + 1) % origins.length
      return null
    }
  }
  return {
    async order(module, amountPaise) {
      const body = { user: { id: learner.id }, module: { id: module.id }, amount: amountPaise / 100, phno: PHONE }
      const until = Date.now() + ordersWithinMs
      for (let tries = 0; Date.now() < until; tries += 1) {
        const reply = await call<PlacedOrder>('order', post(contract.createOrder.path, body))
        if (reply?.status === 200) return reply.body
        if (reply?.status === 409) return null
        await sleep(Math.min(30 * 2 ** tries, LONGEST_PAUSE_MS))
      }
      return null
    },
    callback: (signed) => statusOf(call('callback', post(contract.handlePaymentCallback.path, signed))),
    look: (orderId) => statusOf(call('look', post(pathOf(contract.checkMyOrder.path, { orderId })))),
    refund: (orderId) => statusOf(call('refund', post(pathOf(contract.refundMyOrder.path, { orderId })))),
    async readQuestions(topicId, limit) {
      const path = `${pathOf(getQuestionsByTopic.path, { topicId })}?limit=${limit}`
      const reply = await call<unknown[]>('questions', { method: 'GET', path, payload: undefined })
      return reply?.status === 200 ? reply.body.length : 0
    },
    async isOpen(moduleId) {
      const path = `${contract.verifyPurchase.path}?userId=${learner.id}&moduleId=${moduleId}`
      const reply = await call<boolean>('access', { method: 'GET', path, payload: undefined })
      return reply?.status === 200 ? reply.body : null
    },
    deliver: ({ bytes, eventId, signature }) => {
      const headers = { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature }
      return statusOf(call('webhook', { method: 'POST', path: WEBHOOK_PATH, payload: bytes, headers }, null))
    },
  }
}
