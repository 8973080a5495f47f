import { connect, type Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { median } from './compare.ts'
import { type CpuSeconds, meterCpu } from './cpu-seconds.ts'
import { type ExamHall, openAttempts, openExamHall, startApiServers } from './product/exam-hall.ts'
import { makeSaves, prepareRequests, sendPrepared } from './load/hall-requests.ts'

const LEARNERS = 10_000
const SERVERS = 2
/** More saves than one turn can use. */
const SAVES = 120_000
const ROUNDS = 7
const TURN_SECONDS = 2

type ClusterSetup = {
  hall: ExamHall
  learners: readonly Database[]
  rates: number[]
  cpu: CpuSeconds & { saves: number }
}

/** npm run bench:clusters: saves per second with the learners' tables on one PostgreSQL and on two, in turns. */
console.log(machineLine())
const postgres = await openDurablePostgres()
const second = await openDurablePostgres()
try {
  const hall = await openExamHall(postgres, { name: 'clusters_save', learners: LEARNERS, servers: SERVERS })
  const secondUrl = second.urlOf('clusters_save')
  const servers = await startApiServers(hall.databaseUrl, SERVERS, {
    LEARNER_DATABASES: `1: 0-511 ${hall.databaseUrl}; 2: 512-1023 ${secondUrl}`,
  })
  const secondDb = connect({ url: secondUrl })
  const onTwo = { ...hall, servers, cpu: await meterBoth(servers, [hall.databaseUrl, secondUrl]) }
  const setups = { 'one cluster': setupOf(hall, [hall.db]), 'two clusters': setupOf(onTwo, [hall.db, secondDb]) }
  try {
    for (const db of [hall.db, secondDb]) await openAttempts(hall, db)
    const files = await prepareRequests(hall, 'saves', makeSaves(hall, SAVES, 1))
    // The first round warms up the servers.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const setup of Object.values(setups)) await takeTurn(setup, files, round > 0)
    report(setups)
  } finally {
    await secondDb.close()
    for (const server of servers) await server.stop()
    await hall.close()
  }
} finally {
  await second.stop()
  await postgres.stop()
}

function setupOf(hall: ExamHall, learners: readonly Database[]): ClusterSetup {
  return { hall, learners, rates: [], cpu: { node: 0, postgres: 0, saves: 0 } }
}

async function meterBoth(servers: readonly { pid: number }[], [url = '', secondUrl = '']: readonly string[]) {
  const pids = servers.map(({ pid }) => pid)
  const [first, other] = [await meterCpu(pids, url), await meterCpu([], secondUrl)]
  return async (): Promise<CpuSeconds> => {
    const { node, postgres } = await first()
    return { node, postgres: postgres + (await other()).postgres }
  }
}

async function takeTurn(
  { hall, learners, rates, cpu }: ClusterSetup,
  files: readonly string[],
  counts: boolean,
): Promise<void> {
  for (const db of learners) await db.write(sql`truncate learner.answers`)
  const before = await hall.cpu()
  const rate = await sendPrepared(hall, files, TURN_SECONDS)
  const after = await hall.cpu()
  if (!counts) return
  rates.push(rate)
  cpu.node += after.node - before.node
  cpu.postgres += after.postgres - before.postgres
  cpu.saves += rate * TURN_SECONDS
}

function report(setups: Record<'one cluster' | 'two clusters', ClusterSetup>): void {
  for (const [name, { rates, cpu }] of Object.entries(setups)) {
    const perThousand = (seconds: number) => ((1000 * seconds) / cpu.saves).toFixed(3)
    console.log(
      `${name}: ${Math.round(median(rates))} saves/s; ` +
        `CPU of 1,000: Node ${perThousand(cpu.node)} s, PostgreSQL ${perThousand(cpu.postgres)} s`,
    )
  }
  const one = setups['one cluster'].rates
  const ratios = setups['two clusters'].rates.map((rate, nth) => rate / (one[nth] ?? Number.NaN))
  const spread = `${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}`
  console.log(`two to one: ${median(ratios).toFixed(2)} (${spread}, ${ROUNDS} rounds)`)
}
