import { ok } from 'node:assert'
import { connect, type Database } from '@abhyas/database/database'
import { prepareDatabase } from '@abhyas/database/own-database'
import { DEMO_ADMIN } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { captureAnswer } from '../load/capture-answer.ts'
import { pick, seededRandom } from '../data/seeded-random.ts'
import { logIn } from './log-in.ts'
import { crowdOf, seedUsers } from '../data/seed-users.ts'
import { startProductOn } from './start-product.ts'
import { drawUsersFrom, type UserCall } from '../data/user-calls.ts'

const SAMPLE = 1000

export type CrowdedProduct = {
  origin: string
  db: Database
  /** Of the admin who makes the calls. */
  headers: Record<string, string>
  /** Makes the call once, about somebody drawn anew, and gives the milliseconds until the answer's last byte. */
  time(call: UserCall): Promise<number>
  /** The same for a login: of a learner whose role does not expire, mostly another one each time. */
  timeLogin(): Promise<number>
  stop(): Promise<void>
}

/** The product with so many users, and an admin logged in. */
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
      const { status } = await captureAnswer(origin + path, headers)
      const ms = performance.now() - start
      ok(status === 200, `${path} answered ${status}`)
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
