import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { startServerProcess } from '@abhyas/testing/server-process'
import { median } from './compare.ts'
import { type ExamHall, openAttempts, openExamHall } from './product/exam-hall.ts'
import { makeSaves, prepareRequests } from './load/hall-requests.ts'
import { offerSaves } from './load/offer-requests.ts'
import { shareOf } from './share-of.ts'

const LEARNERS = 1000
const SAVES_PER_SECOND = 200
const ODD_PER_SECOND = 200
const ROUNDS = 3
const ROUND_SECONDS = 8

/** Addresses that a client can invent without end. */
const ODD: ((nth: number) => string)[] = [
  (nth) => `/course/1.${'0'.repeat((nth % 100) + 1)}`,
  (nth) => `/course/${'0'.repeat((nth % 100) + 1)}1`,
  (nth) => `/course/${nth + 1000}`,
  (nth) => `/hi/course/${nth + 1000}`,
  (nth) => `/nowhere-${nth}`,
  (nth) => `/nowhere-${nth}.data`,
  (nth) => `/user/Topic/${nth + 1}/exam`,
  (nth) => `/admin/questions/${nth + 1}`,
  (nth) => `/contact?order=${nth + 1}`,
  (nth) => `/projects?search=${nth}`,
]

/** npm run bench:odd-addresses: how long a save takes while a client requests addresses that were never requested before. */
console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const empty = await openExamHall(postgres, { name: 'odd_addresses', learners: LEARNERS, servers: 0 })
  const server = await startServerProcess({ databaseUrl: empty.databaseUrl })
  try {
    await report({ ...empty, servers: [server] }, server.origin)
  } finally {
    await server.kill()
    await empty.close()
  }
} finally {
  await postgres.stop()
}

async function report(hall: ExamHall, origin: string): Promise<void> {
  await hall.db.write(sql`insert into courses (name, description) values ('A course', 'With some words about it')`)
  await openAttempts(hall)
  const files = await prepareRequests(hall, 'saves', makeSaves(hall, LEARNERS * 20, 1))
  const times = { quiet: [] as number[], beside: [] as number[] }
  const statuses = new Map<string, number>()
  // A server renders its first pages slowly, so this round warms it up.
  const first = sendOdd(origin, ROUNDS, () => undefined)
  await timeSaves(hall, files, 2)
  first.stop()
  for (let round = 0; round < ROUNDS; round++) {
    times.quiet.push(await timeSaves(hall, files))
    const odd = sendOdd(origin, round, (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1))
    times.beside.push(await timeSaves(hall, files))
    odd.stop()
    await untilHealthy(origin)
  }
  const [quiet, beside] = [median(times.quiet), median(times.beside)]
  for (const [name, each] of Object.entries(times))
    console.log(`${name.padEnd(7)} p99 of a save ${each.map((ms) => ms.toFixed(1)).join(', ')} ms`)
  console.log(`${(beside / quiet).toFixed(2)} times the quiet p99, beside ${ODD_PER_SECOND} odd addresses a second`)
  console.log(`their statuses: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
}

async function timeSaves(hall: ExamHall, files: readonly string[], seconds = ROUND_SECONDS): Promise<number> {
  await hall.db.write(sql`truncate learner.answers`)
  const saves = { servers: hall.servers, files, perSecond: SAVES_PER_SECOND, seconds }
  // A blocked server refuses saves. Then there is no time to report.
  const { times, unanswered } = await offerSaves(saves).catch(() => ({ times: [Infinity], unanswered: 0 }))
  if (unanswered > 0) console.log(`${unanswered} saves got no response in time`)
  return shareOf(times, 0.99)
}

/** Sends requests at a constant rate without waiting for responses. */
function sendOdd(origin: string, round: number, report: (status: string) => void): { stop(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const begun = performance.now()
  let sent = 0
  const send = () => {
    const due = ((performance.now() - begun) * ODD_PER_SECOND) / 1000
    for (; sent < due; sent++) {
      const nth = round * 1_000_000 + sent
      get(origin + (ODD[sent % ODD.length]?.(nth) ?? ''), { agent }, (response) => {
        report(String(response.statusCode))
        response.resume()
      }).on('error', () => report('no response'))
    }
  }
  const timer = setInterval(send, 5)
  return {
    stop() {
      clearInterval(timer)
      agent.destroy()
    },
  }
}

async function untilHealthy(origin: string): Promise<void> {
  const isHealthy = () =>
    fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(500) }).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 60 && !(await isHealthy()); tries++) await sleep(500)
  await sleep(500)
}
