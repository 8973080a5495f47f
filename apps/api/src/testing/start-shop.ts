import type { Module } from '@abhyas/contract/catalog-modules'
import type { Order } from '@abhyas/contract/purchases-orders'
import { SANDBOX_KEYS, type SandboxKeys } from '@abhyas/razorpay-sandbox/product-env'
import type { SandboxControl } from '@abhyas/razorpay-sandbox/sandbox-control'
import { startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'
import { afterAll } from 'vitest'
import { type ApiConfig, readApiConfig } from '../config.ts'
import type { RazorpayConfig } from '../payment-settings.ts'
import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import { processPaymentBacklog } from '../jobs/process-payment-backlog.ts'
import { type BuiltAccount, buildLearner, buildModule, buildQuestion, buildTopic, openSessionOf } from './builders.ts'
import { startTestApi, type TestApi } from './test-api.ts'

export type Buyer = BuiltAccount & { token: string }
type Created = { orderId: number; razorpayOrderId: string; amount: number }
type Signed = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

export type Shop = TestApi & {
  sandbox: SandboxControl
  keys: SandboxKeys
  buildBuyer(): Promise<Buyer>
  /** Builds a module with this many questions to buy. */
  buildSold(changes?: {
    questions?: number
    price?: number
  }): Promise<Module & { topicId: number; questionIds: number[] }>
  order(buyer: Buyer, module: { id: number; price: number }): ReturnType<typeof sendCreate>
  /** Orders the module, and pays at the provider. */
  buy(buyer: Buyer, module: { id: number; price: number }): Promise<{ created: Created; signed: Signed }>
  confirm(buyer: Buyer, signed: Signed): Promise<{ status: number; body: Order & { code?: string } }>
  orderOf(buyer: Buyer, orderId: number): Promise<Order>
  isOpen(buyer: Buyer, moduleId: number): Promise<boolean>
  /** Runs the jobs that a worker runs every minute. */
  tend(): Promise<void>
}

const sendCreate = (api: TestApi, { id, token }: Buyer, module: { id: number; price: number }) =>
  api.send<Created & { code?: string }>('POST /api/buy-now/create-order', {
    token,
    body: { user: { id }, module: { id: module.id }, amount: module.price, phno: '9876543210' },
  })

/** Starts the API and the payment provider's stand-in, which sends webhooks unless `webhook` is false. */
export async function startShop({
  webhook = true,
  config = {},
  razorpay = {},
}: { webhook?: boolean; config?: Partial<ApiConfig>; razorpay?: Partial<RazorpayConfig> } = {}): Promise<Shop> {
  const { control: sandbox, env, close } = await startSandbox({ seed: 1 })
  afterAll(close)
  const usual = readApiConfig(env).razorpay as RazorpayConfig
  const api = await startTestApi({ config: { razorpay: { ...usual, ...razorpay }, ...config } })
  if (webhook) await sandbox.setWebhook({ url: api.origin + WEBHOOK_PATH })
  const { db, send, dependencies } = api
  const shop: Shop = {
    ...api,
    sandbox,
    keys: SANDBOX_KEYS,
    buildBuyer: async () => openSessionOf(api, await buildLearner(db)),
    async buildSold({ questions = 20, price = 25 } = {}) {
      const module = await buildModule(db, { price })
      const topic = await buildTopic(db, { moduleId: module.id })
      const questionIds: number[] = []
      for (let n = 0; n < questions; n += 1) questionIds.push((await buildQuestion(db, { topicId: topic.id })).id)
      return { ...module, topicId: topic.id, questionIds }
    },
    order: (buyer, module) => sendCreate(api, buyer, module),
    async buy(buyer, module) {
      const { body: created } = await shop.order(buyer, module)
      const paid = await sandbox.pay({ orderId: created.razorpayOrderId })
      if (!paid.isPaid) throw new Error('It was not paid.')
      return { created, signed: paid.response }
    },
    confirm: ({ token }, body) => send('POST /api/buy-now/handle-payment-callback', { token, body }),
    orderOf: async ({ token }, orderId) => (await send<Order>(`GET /api/orders/mine/${orderId}`, { token })).body,
    isOpen: async ({ id, token }, moduleId) =>
      (await send<boolean>(`GET /api/buy-now/verify-purchase?userId=${id}&moduleId=${moduleId}`, { token })).body,
    tend: () => processPaymentBacklog(dependencies.databases, dependencies),
  }
  return shop
}
