import { ok } from 'node:assert'
import { connect, type Database } from '@abhyas/database/database'
import { DEMO_ADMIN } from '@abhyas/database/demo-users'
import { prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { parseArgs } from 'node:util'
import { catalogueOf, seedCatalogue } from './data/seed-catalogue.ts'
import { LARGE_TOPIC, seedHealth } from './data/seed-health.ts'
import { captureResponse } from './load/capture-response.ts'
import { logIn } from './product/log-in.ts'
import { startProductOn } from './product/start-product.ts'
import { shareOf } from './share-of.ts'

const LARGE_COURSES = 1000
const SHORT_COURSES = 20
const WARM_UPS = 10
const ROUNDS = 200
/** The page must open within this time, and it makes these calls beside each other. */
const MOST_MS = 300

/** npm run bench:health [-- --short]: the calls of the page of question health, at 200,000 questions and 100 million answers. */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const url = postgres.urlOf('health')
  const catalogue = catalogueOf(values.short ? SHORT_COURSES : LARGE_COURSES)
  const start = performance.now()
  await prepareDatabase(url)
  await seedCatalogue(url, catalogue)
  await seedHealth(url)
  console.log(`${catalogue.questions} questions: ${Math.round((performance.now() - start) / 1000)} s to fill`)
  const db = connect({ url })
  const { origin, stop } = await startProductOn({ url, stop: () => db.close() })
  try {
    await report(origin, await callsOf(db), await logIn(origin, DEMO_ADMIN.email))
  } finally {
    await stop()
  }
} finally {
  await postgres.stop()
}

type Calls = Record<string, () => string>

async function callsOf(db: Database): Promise<Calls> {
  const random = seededRandom(1)
  const flagged = await db.select<{ id: number; topicId: number }>(sql`
    select q.id, q.topic_id as "topicId" from question_health h join questions q on q.id = h.question_id
    where h.flags <> '{}' order by h.harm desc, q.id`)
  const crowded = flagged.filter(({ topicId }) => topicId === LARGE_TOPIC)
  console.log(`${flagged.length} questions look wrong, ${crowded.length} of them in one large topic`)
  const list = '/api/question-health?limit=50'
  const middle = flagged[Math.floor(flagged.length / 2)]?.id ?? 0
  return {
    'list, first page': () => list,
    'list, middle page': () => `${list}&after=${middle}`,
    'list, common flag': () => `${list}&flag=dead_distractors`,
    'list, flag of no question': () => `${list}&flag=reports`,
    counts: () => '/api/question-health/counts',
    card: () => `/api/question-health/${pick(random, flagged).id}`,
    'card, large topic': () => `/api/question-health/${pick(random, crowded).id}`,
  }
}

async function report(origin: string, calls: Calls, headers: Record<string, string>): Promise<void> {
  console.log(`${'ms'.padEnd(32)}p50      p99`)
  for (const [name, pathOf] of Object.entries(calls)) {
    const times: number[] = []
    for (let round = -WARM_UPS; round < ROUNDS; round++) {
      const path = pathOf()
      const start = performance.now()
      const { status } = await captureResponse(origin + path, headers)
      if (round >= 0) times.push(performance.now() - start)
      ok(status === 200, `${path} got ${status}`)
    }
    const [p50, p99] = [shareOf(times, 0.5), shareOf(times, 0.99)]
    const remark = p99 > MOST_MS ? `ABOVE ${MOST_MS}` : ''
    console.log(`${name.padEnd(28)}${p50.toFixed(1).padStart(7)}  ${p99.toFixed(1).padStart(7)}  ${remark}`.trimEnd())
    if (remark) process.exitCode = 1
  }
}
