import { sql } from '@abhyas/database/sql'
import { machineLine } from '@abhyas/testing/machine-line'
import { median } from './compare.ts'
import type { CpuSeconds } from './cpu-seconds.ts'
import { type ExamHall, openAttempts, openExamHall } from './product/exam-hall.ts'
import { openReplicatedPostgres, type ReplicatedPostgres } from './product/replicated-postgres.ts'
import { makeSaves, prepareRequests, sendPrepared } from './load/hall-requests.ts'

const LEARNERS = 10_000
const SERVERS = 2
/** More saves than one turn can use. */
const SAVES = 120_000
const ROUNDS = 7
const TURN_SECONDS = 2

type Turns = { waits: boolean; rates: number[]; cpu: CpuSeconds & { saves: number } }

/**
 * npm run bench:replica: saves per second when a commit waits for the replica and when it does not, in turns. The replica
 * is on the same machine and the same disk, and follows in both cases.
 */
console.log(machineLine())
const postgres = await openReplicatedPostgres()
try {
  const hall = await openExamHall(postgres, { name: 'replica_save', learners: LEARNERS, servers: SERVERS })
  try {
    await openAttempts(hall)
    const files = await prepareRequests(hall, 'saves', makeSaves(hall, SAVES, 1))
    report(await takeTurns(postgres, hall, files))
  } finally {
    await hall.close()
  }
} finally {
  await postgres.stop()
}

async function takeTurns(on: ReplicatedPostgres, hall: ExamHall, files: readonly string[]): Promise<Turns[]> {
  const both = [false, true].map((waits): Turns => ({ waits, rates: [], cpu: { node: 0, postgres: 0, saves: 0 } }))
  // The first round warms up the servers.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { waits, rates, cpu } of both) {
      await on.waitForReplica(hall.db, waits)
      await hall.db.write(sql`truncate learner.answers`)
      const before = await hall.cpu()
      const rate = await sendPrepared(hall, files, TURN_SECONDS)
      const after = await hall.cpu()
      if (round === 0) continue
      rates.push(rate)
      cpu.node += after.node - before.node
      cpu.postgres += after.postgres - before.postgres
      cpu.saves += rate * TURN_SECONDS
    }
  return both
}

function report(both: readonly Turns[]): void {
  for (const { waits, rates, cpu } of both) {
    const perThousand = (seconds: number) => ((1000 * seconds) / cpu.saves).toFixed(3)
    console.log(
      `${waits ? 'waits for the replica' : 'does not wait'}: ${Math.round(median(rates))} saves/s; ` +
        `CPU of 1,000: Node ${perThousand(cpu.node)} s, PostgreSQL ${perThousand(cpu.postgres)} s`,
    )
  }
  const [without, waiting] = both.map(({ rates }) => rates)
  const ratios = (waiting ?? []).map((rate, nth) => rate / (without?.[nth] ?? Number.NaN))
  const spread = `${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}`
  console.log(`with to without: ${median(ratios).toFixed(2)} (${spread}, ${ROUNDS} rounds)`)
}
