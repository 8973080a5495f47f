import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { median } from './compare.ts'
import { meterCpu } from './cpu-seconds.ts'
import { type ExamHall, openAttempts, openExamHall, startApiServers } from './product/exam-hall.ts'
import { makeSaves, prepareRequests, sendPrepared } from './load/hall-requests.ts'
import { offerSaves } from './load/offer-requests.ts'
import { shareOf } from './share-of.ts'

const LEARNERS = 10_000
const SERVERS = 2
/** More saves than one turn can use. */
const SAVES = 120_000
const TOP_TURNS = 5
const TOP_SECONDS = 2
const ROUNDS = 5
const ROUND_SECONDS = 5
/** Two servers with four statements each give as many statements at once as pgbench has clients. */
const ONE_BY_ONE = {
  NODE_OPTIONS: `--import=${new URL('./load/save-one-by-one.ts', import.meta.url).href}`,
  SAVE_BATCHERS: '4',
}

/** npm run bench:latency: how long a save takes at half of the top rate, batched and one by one, in turns. */
console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const batched = await openExamHall(postgres, { name: 'save_latency', learners: LEARNERS, servers: SERVERS })
  const servers = await startApiServers(batched.databaseUrl, SERVERS, ONE_BY_ONE)
  const pids = servers.map(({ pid }) => pid)
  const oneByOne = { ...batched, servers, cpu: await meterCpu(pids, batched.databaseUrl) }
  try {
    await openAttempts(batched)
    const files = await prepareRequests(batched, 'saves', makeSaves(batched, SAVES, 1))
    await report({ batched, 'one by one': oneByOne }, files)
  } finally {
    for (const server of servers) await server.stop()
    await batched.close()
  }
} finally {
  await postgres.stop()
}

async function report(setups: Record<string, ExamHall>, files: readonly string[]): Promise<void> {
  const tops: Record<string, number[]> = {}
  // The first turn warms up the servers.
  for (let turn = 0; turn <= TOP_TURNS; turn++)
    for (const [name, hall] of Object.entries(setups)) {
      await hall.db.write(sql`truncate learner.answers`)
      const rate = await sendPrepared(hall, files, TOP_SECONDS)
      if (turn > 0) (tops[name] ??= []).push(rate)
    }
  for (const [name, rates] of Object.entries(tops)) {
    const half = Math.round(median(rates) / 2)
    console.log(`\nat ${half} saves a second, half of the top rate of ${name}`)
    for (const line of await compareAt(half, setups, files)) console.log(line)
  }
}

async function compareAt(perSecond: number, setups: Record<string, ExamHall>, files: readonly string[]) {
  const seen = Object.entries(setups).map(([name, hall]) => ({
    name,
    hall,
    p50: [] as number[],
    p99: [] as number[],
    unanswered: 0,
    cpu: { node: 0, postgres: 0 },
  }))
  for (let round = 0; round < ROUNDS; round++)
    for (const setup of seen) {
      await setup.hall.db.write(sql`truncate learner.answers`)
      const before = await setup.hall.cpu()
      const { times, unanswered } = await offerSaves({ ...setup.hall, files, perSecond, seconds: ROUND_SECONDS })
      const after = await setup.hall.cpu()
      setup.p50.push(shareOf(times, 0.5))
      setup.p99.push(shareOf(times, 0.99))
      setup.unanswered += unanswered
      setup.cpu.node += after.node - before.node
      setup.cpu.postgres += after.postgres - before.postgres
    }
  const thousands = (perSecond * ROUND_SECONDS * ROUNDS) / 1000
  return seen.map(
    ({ name, p50, p99, unanswered, cpu }) =>
      `${name.padEnd(12)}p50 ${spread(p50)} ms, p99 ${spread(p99)} ms, ${unanswered} without a response in time; ` +
      `CPU of 1,000: Node ${(cpu.node / thousands).toFixed(3)} s, PostgreSQL ${(cpu.postgres / thousands).toFixed(3)} s`,
  )
}

function spread(values: readonly number[]): string {
  return `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}..${Math.max(...values).toFixed(1)})`
}
