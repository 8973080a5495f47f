import { ok } from 'node:assert'
import { connect } from '@abhyas/database/database'
import { DEMO_ADMIN, DEMO_LEARNER } from '@abhyas/database/demo-users'
import { prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { captureResponse } from '../load/capture-response.ts'
import { type Call, type Caller, drawFrom, type OpenTopics } from '../data/catalogue-calls.ts'
import { logIn } from './log-in.ts'
import { catalogueOf, seedCatalogue } from '../data/seed-catalogue.ts'
import { startProductOn } from './start-product.ts'

export type SizedProduct = {
  /** Makes the call once about a random subject, and returns the milliseconds until the last byte of the response. */
  time(call: Call): Promise<number>
  stop(): Promise<void>
}

/** Starts the product with this many courses, and logs a learner and an admin in. */
export async function openSizedProduct(url: string, courses: number): Promise<SizedProduct> {
  const catalogue = catalogueOf(courses)
  const start = performance.now()
  await prepareDatabase(url)
  await seedCatalogue(url, catalogue)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${catalogue.questions} questions, ${catalogue.topics} topics, ${courses} courses: ${seconds} s to fill`)

  const draw = drawFrom(seededRandom(courses), catalogue, await selectOpenTopics(url))
  const { origin, stop } = await startProductOn({ url, stop: async () => undefined })
  const headers: Record<Caller, Record<string, string>> = {
    visitor: { 'accept-encoding': 'br' },
    learner: await logIn(origin, DEMO_LEARNER.email),
    admin: await logIn(origin, DEMO_ADMIN.email),
  }
  return {
    async time([caller, , pathOf]) {
      const path = pathOf(draw, catalogue)
      const start = performance.now()
      const { status } = await captureResponse(origin + path, headers[caller])
      const ms = performance.now() - start
      ok(status === 200, `${path} got ${status}`)
      return ms
    },
    stop,
  }
}

async function selectOpenTopics(url: string): Promise<OpenTopics> {
  const db = connect({ url })
  const topics = await db.select<{ id: number; isGranted: boolean }>(sql`
    select id, module_id in (select module_id from learner.grants) as "isGranted"
    from topics where state = 'published'`)
  await db.close()
  return {
    published: topics.map(({ id }) => id),
    granted: topics.flatMap(({ id, isGranted }) => (isGranted ? [id] : [])),
  }
}
