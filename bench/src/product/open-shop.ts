import { createProvider, type Provider } from '@abhyas/api/features/purchases/provider/provider'
import { sql } from '@abhyas/database/sql'
import { type ExamHall, openExamHall } from './exam-hall.ts'
import type { BenchPostgres } from './open-bench-database.ts'
import { SANDBOX_KEYS, startSandboxProcess } from './sandbox-process.ts'

/** A hall whose module is sold, by two servers, with the tables of orders in the schema bench too. */
export type Shop = ExamHall & {
  connectionsEach: number
  module: { id: number; pricePaise: number }
  sandboxOrigin: string
  /** What the servers ask the provider with. */
  provider: Provider
}

/** A call takes long, and what is under way at the end of a turn is not counted: so few that it is little. */
const CONNECTIONS_EACH = 8

type ShopOptions = { name: string; learners: number }

export async function openShop(postgres: BenchPostgres, options: ShopOptions): Promise<Shop> {
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
    provider: createProvider({ ...SANDBOX_KEYS, apiBase: origin, checkoutUrl: origin, accountId: undefined }),
    async close() {
      await hall.close()
      await sandbox.stop()
    },
  }
}
