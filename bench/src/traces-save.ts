import { parseArgs } from 'node:util'
import { sql } from '@abhyas/database/sql'
import { catchTraces } from '@abhyas/testing/catch-traces'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import type { ServerProcess } from '@abhyas/testing/server-process'
import { median } from './compare.ts'
import { meterCpu } from './cpu-seconds.ts'
import { makeSaves, prepareRequests, sendPrepared } from './load/hall-requests.ts'
import { type ExamHall, openAttempts, openExamHall, startApiServers } from './product/exam-hall.ts'

const SERVERS = 2
const LEARNERS = 10_000
/** More saves than one turn can use. */
const SAVES = 120_000
const TURN_SECONDS = 5
const SHARES = ['0.01', '1']

type Side = { name: string; hall: ExamHall; rates: number[]; cpu: number[] }

/**
 * npm run bench:traces [-- --rounds N]: saves a second while 1 % and while all requests are traced, beside servers without
 * traces. The collector runs in this process, so its work takes from the machine what a real one would take elsewhere.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
console.log(machineLine())
const postgres = await openDurablePostgres()
const catcher = await catchTraces()
const started: ServerProcess[] = []
try {
  const off = await openExamHall(postgres, { name: 'traces_save', learners: LEARNERS, servers: SERVERS })
  const sides = [sideOf('without traces', off)]
  for (const share of SHARES) {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: catcher.endpoint, TRACE_SHARE: share }
    const servers = await startApiServers(off.databaseUrl, SERVERS, env)
    started.push(...servers)
    const pids = servers.map(({ pid }) => pid)
    sides.push(
      sideOf(`${Number(share) * 100} % traced`, { ...off, servers, cpu: await meterCpu(pids, off.databaseUrl) }),
    )
  }
  try {
    await openAttempts(off)
    const files = await prepareRequests(off, 'saves', makeSaves(off, SAVES, 1))
    // The first round warms up the servers.
    for (let round = 0; round <= rounds; round += 1)
      for (const nth of sides.keys()) await takeTurn(sides[(nth + round) % sides.length] as Side, files, round > 0)
    report(sides)
  } finally {
    for (const server of started) await server.stop()
    await off.close()
  }
} finally {
  await catcher.close()
  await postgres.stop()
}

function sideOf(name: string, hall: ExamHall): Side {
  return { name, hall, rates: [], cpu: [] }
}

async function takeTurn({ hall, rates, cpu }: Side, files: readonly string[], counts: boolean): Promise<void> {
  await hall.db.write(sql`truncate learner.answers`)
  const before = await hall.cpu()
  const rate = await sendPrepared(hall, files, TURN_SECONDS)
  const after = await hall.cpu()
  if (!counts) return
  rates.push(rate)
  cpu.push((1000 * (after.node - before.node)) / (rate * TURN_SECONDS))
}

function report(sides: readonly Side[]): void {
  const [off] = sides
  const saves = catcher.spans.filter(({ name }) => name === 'PUT /api/attempts/:attemptId/answers').length
  if (!off || saves === 0) throw new Error('The collector has seen no save.')
  for (const { name, rates, cpu } of sides) {
    const ratios = rates.map((rate, nth) => rate / (off.rates[nth] ?? Number.NaN))
    const spread = `${Math.min(...ratios).toFixed(3)}..${Math.max(...ratios).toFixed(3)}`
    console.log(
      `${name}: ${Math.round(median(rates))} saves/s, ${median(ratios).toFixed(3)} of the rate without (${spread}); ` +
        `CPU of 1,000 in Node ${median(cpu).toFixed(4)} s (${rounds} turns)`,
    )
  }
  console.log(`The collector has seen ${catcher.spans.length} spans, ${saves} of them requests that save.`)
}
