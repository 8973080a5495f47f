import { ok } from 'node:assert'
import { connect, type Database } from '@abhyas/database/database'
import { DEMO_ADMIN } from '@abhyas/database/demo-users'
import { prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { captureResponse } from '../load/capture-response.ts'
import { logIn } from './log-in.ts'
import { crowdOf, seedUsers } from '../data/seed-users.ts'
import { startProductOn } from './start-product.ts'
import { drawUsersFrom, type UserCall } from '../data/user-calls.ts'

const SAMPLE = 1000

export type CrowdedProduct = {
  origin: string
  db: Database
  /** The headers of the admin who makes the calls. */
  headers: Record<string, string>
  /** Makes the call once about a random user, and returns the milliseconds until the last byte of the response. */
  time(call: UserCall): Promise<number>
  /** Measures the login of a random learner whose role does not expire. */
  timeLogin(): Promise<number>
  stop(): Promise<void>
}

/** Starts the product with this many users, and logs an admin in. */
export async function openCrowdedProduct(url: string, users: number): Promise<CrowdedProduct> {
  const crowd = crowdOf(users)
  const start = performance.now()
  await prepareDatabase(url)
  await seedUsers(url, crowd)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${users} users, ${crowd.auditRows} rows in the audit log: ${seconds} s to fill`)

  const db = connect({ url })
  const emails = await selectSomeEmails(db, users)
  const random = seededRandom(users)
  const draw = drawUsersFrom(random, users, emails)
  const { origin, stop } = await startProductOn({ url, stop: () => db.close() })
  const headers = await logIn(origin, DEMO_ADMIN.email)
  return {
    origin,
    db,
    headers,
    async time([, pathOf]) {
      const path = pathOf(draw)
      const start = performance.now()
      const { status } = await captureResponse(origin + path, headers)
      const ms = performance.now() - start
      ok(status === 200, `${path} got ${status}`)
      return ms
    },
    async timeLogin() {
      const start = performance.now()
      await logIn(origin, pick(random, emails))
      return performance.now() - start
    },
    stop,
  }
}

async function selectSomeEmails(db: Database, users: number): Promise<string[]> {
  const rows = await db.select<{ email: string }>(sql`
    select email from users where id % ${Math.ceil(users / SAMPLE)}::int = 0 and role = 'ROLE_USER' and role_expires_at is null
    order by id`)
  return rows.map(({ email }) => email)
}
