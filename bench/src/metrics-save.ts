import { parseArgs } from 'node:util'
import { freePort } from '@abhyas/database/local-postgres'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { readMetrics, sumOf } from '@abhyas/testing/read-metrics'
import type { ServerProcess } from '@abhyas/testing/server-process'
import { median } from './compare.ts'
import { meterCpu } from './cpu-seconds.ts'
import { makeSaves, prepareRequests, sendPrepared } from './load/hall-requests.ts'
import { type ExamHall, openAttempts, openExamHall, startApiServers } from './product/exam-hall.ts'

const LEARNERS = 10_000
const SERVERS = 2
/** More saves than one turn can use. */
const SAVES = 120_000
const TURN_SECONDS = 5
const FLOOR = 0.98

const WITHOUT = { NODE_OPTIONS: `--import=${new URL('./load/count-nothing.ts', import.meta.url).href}` }

type Side = { hall: ExamHall; rates: number[]; cpu: number[] }

/**
 * npm run bench:metrics [-- --rounds N]: saves a second while metrics are counted, and read once in each turn (Prometheus usually
 * reads every 15 seconds), beside servers that count nothing.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const without = await openExamHall(postgres, {
    name: 'metrics_save',
    learners: LEARNERS,
    servers: SERVERS,
    env: WITHOUT,
  })
  const ports = Array.from({ length: SERVERS }, () => 0)
  const servers: ServerProcess[] = []
  for (const nth of ports.keys()) {
    const port = (ports[nth] = await freePort())
    servers.push(...(await startApiServers(without.databaseUrl, 1, { METRICS_PORT: String(port) })))
  }
  const pids = servers.map(({ pid }) => pid)
  const counting = { ...without, servers, cpu: await meterCpu(pids, without.databaseUrl) }
  try {
    await openAttempts(without)
    const files = await prepareRequests(without, 'saves', makeSaves(without, SAVES, 1))
    const sides = { counting: sideOf(counting), without: sideOf(without) }
    // The first round warms up the servers.
    for (let round = 0; round <= rounds; round += 1) {
      const order = round % 2 ? [sides.counting, sides.without] : [sides.without, sides.counting]
      for (const side of order)
        await takeTurn(side, { files, ports: side === sides.counting ? ports : [], counts: round > 0 })
    }
    await report(sides, ports)
  } finally {
    for (const server of servers) await server.stop()
    await without.close()
  }
} finally {
  await postgres.stop()
}

function sideOf(hall: ExamHall): Side {
  return { hall, rates: [], cpu: [] }
}

type Turn = { files: readonly string[]; ports: readonly number[]; counts: boolean }

async function takeTurn({ hall, rates, cpu }: Side, { files, ports, counts }: Turn): Promise<void> {
  await hall.db.write(sql`truncate learner.answers`)
  const before = await hall.cpu()
  const [rate] = await Promise.all([sendPrepared(hall, files, TURN_SECONDS), ...ports.map((port) => readMetrics(port))])
  const after = await hall.cpu()
  if (!counts) return
  rates.push(rate)
  cpu.push((1000 * (after.node - before.node)) / (rate * TURN_SECONDS))
}

async function report({ counting, without }: Record<'counting' | 'without', Side>, ports: readonly number[]) {
  let counted = 0
  for (const port of ports)
    counted += sumOf(await readMetrics(port), 'abhyas_requests_total', { endpoint: 'saveAnswers', status: '2xx' })
  if (counted === 0) throw new Error('The servers that count have counted no save.')
  for (const [name, { rates, cpu }] of Object.entries({ counting, 'counting nothing': without }))
    console.log(
      `${name}: ${Math.round(median(rates))} saves/s; CPU of 1,000 in Node ${median(cpu).toFixed(4)} s (${rounds} turns)`,
    )
  const ratios = counting.rates.map((rate, nth) => rate / (without.rates[nth] ?? Number.NaN))
  const ratio = median(ratios)
  const spread = `${Math.min(...ratios).toFixed(3)}..${Math.max(...ratios).toFixed(3)}`
  console.log(`saves with metrics to saves without: ${ratio.toFixed(3)} (${spread})`)
  console.log(`CPU of a save without metrics to one with: ${(median(without.cpu) / median(counting.cpu)).toFixed(3)}`)
  if (!(ratio >= FLOOR)) process.exitCode = 1
}
