import { readApiConfig } from '@abhyas/api/config'
import type { RazorpayConfig } from '@abhyas/api/payment-settings'
import { createProvider, type Provider } from '@abhyas/api/features/purchases/provider/provider'
import { sql } from '@abhyas/database/sql'
import type { DurablePostgres } from '@abhyas/testing/durable-postgres'
import { startSandboxProcess } from '@abhyas/testing/sandbox-process'
import { type ExamHall, openExamHall } from './exam-hall.ts'

/** An exam hall whose module is sold by two servers. The schema bench has a copy of the order tables too. */
export type Shop = ExamHall & {
  connectionsEach: number
  module: { id: number; pricePaise: number }
  sandboxOrigin: string
  /** The same client of the provider that the servers use. */
  provider: Provider
}

/** Calls that are under way at the end of a turn are not counted. Few connections keep that number small. */
const CONNECTIONS_EACH = 8

type ShopOptions = { name: string; learners: number }

export async function openShop(postgres: DurablePostgres, options: ShopOptions): Promise<Shop> {
  const sandbox = await startSandboxProcess()
  const hall = await openExamHall(postgres, { ...options, servers: 2, env: sandbox.env }).catch(
    async (error: unknown) => {
      await sandbox.stop()
      throw error
    },
  )
  const { db, crowd } = hall
  await db.write(sql`create table bench.order_numbers (like order_numbers including all)`)
  await db.write(sql`create table bench.orders (like learner.orders including all)`)
  await db.write(sql`create table bench.order_events (like learner.order_events including all)`)
  await db.write(sql`create table bench.payment_events (like payment_events including all)`)
  const module = await db.selectOne<Shop['module']>(sql`
    select m.id, m.price_paise as "pricePaise"
    from exams e join topics t on t.id = e.topic_id join modules m on m.id = t.module_id where e.id = ${crowd.examId}`)
  const { origin } = sandbox
  return {
    ...hall,
    connectionsEach: CONNECTIONS_EACH,
    module,
    sandboxOrigin: origin,
    provider: createProvider(readApiConfig(sandbox.env).razorpay as RazorpayConfig),
    async close() {
      await hall.close()
      await sandbox.stop()
    },
  }
}
