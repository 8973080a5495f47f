import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { rotateSession, selectOptionalSession } from '@abhyas/api/features/auth/session-queries'
import { connect, type Database } from '@abhyas/database/database'
import { prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'
import { type DurablePostgres, openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { insertLearners } from '@abhyas/testing/exam-crowd'
import { machineLine } from '@abhyas/testing/machine-line'
import { median } from '../compare.ts'
import { meterCpu } from '../cpu-seconds.ts'
import { formerRefresh, formerTable } from './former-refresh.ts'

const SESSIONS = 30_000
const AT_ONCE = 16
const TURN_SECONDS = 5
/** A million learners renew their tokens at this rate when each does it every 15 minutes. */
const PACE = 1_111
const MOST_CORES = 0.3

type Refresh = (db: Database, sessionId: number, agentHash: Buffer) => Promise<boolean>
type Turn = { perSecond: number; cpuOfThousand: number; cores: number }
type Side = {
  name: string
  db: Database
  refresh: Refresh
  sessionIds: readonly number[]
  cpu: () => Promise<{ postgres: number }>
  full: Turn[]
  paced: Turn[]
}

/**
 * npm run bench:refresh [-- --rounds N]: how many refreshes a second the shared database takes, and its CPU, beside the
 * former statements on the former indexes: as many as it can, and at the pace of a million learners.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const agentHash = Buffer.alloc(32, 1)

const refreshNow: Refresh = async (db, sessionId) => {
  const session = await selectOptionalSession(db, sessionId)
  return session !== null && rotateSession(db, session, agentHash)
}

console.log(machineLine())
const postgres = await openDurablePostgres()
const sides: Side[] = []
try {
  sides.push(await openSide(postgres, { name: 'now', refresh: refreshNow, prepare: async () => undefined }))
  sides.push(await openSide(postgres, { name: 'former', refresh: formerRefresh, prepare: formerTable }))
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const [full, paced] = [await takeTurn(side, null), await takeTurn(side, PACE)]
      if (round === 0) continue
      side.full.push(full)
      side.paced.push(paced)
    }
  await report()
} finally {
  for (const { db } of sides) await db.close()
  await postgres.stop()
}

async function openSide(
  on: DurablePostgres,
  { name, refresh, prepare }: { name: string; refresh: Refresh; prepare(db: Database): Promise<void> },
): Promise<Side> {
  const url = on.urlOf(`refresh_${name}`)
  await prepareDatabase(url, ['shared'])
  const db = connect({ url, pools: { reads: AT_ONCE, writes: AT_ONCE } })
  await prepare(db)
  const learners = await insertLearners(db, SESSIONS)
  await db.write(sql`vacuum analyze sessions`)
  await db.write(sql`checkpoint`)
  const cpu = await meterCpu([], url)
  return { name, db, refresh, sessionIds: learners.map(({ sessionId }) => sessionId), cpu, full: [], paced: [] }
}

/** Refreshes sessions in any order for some seconds: as many as the database takes, or at a pace. */
async function takeTurn({ name, db, refresh, sessionIds, cpu }: Side, pace: number | null): Promise<Turn> {
  const before = await cpu()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let [begun, done] = [0, 0]
  const work = async () => {
    while (seconds() < TURN_SECONDS) {
      if (pace !== null && begun >= pace * seconds()) {
        await sleep(1)
        continue
      }
      begun += 1
      const sessionId = sessionIds[Math.floor(Math.random() * sessionIds.length)] as number
      // Two at once for one session: one of them finds it changed.
      if (await refresh(db, sessionId, agentHash)) done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const took = seconds()
  if (done < begun * 0.99) throw new Error(`${name}: only ${done} of ${begun} refreshes were done.`)
  const used = (await cpu()).postgres - before.postgres
  return { perSecond: done / took, cpuOfThousand: (1000 * used) / done, cores: used / took }
}

const of = (turns: readonly Turn[], key: keyof Turn) => median(turns.map((turn) => turn[key]))

async function report(): Promise<void> {
  for (const { name, db, full, paced } of sides) {
    const { all, hot } = await db.selectOne<{ all: number; hot: number }>(
      sql`select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'sessions'`,
    )
    console.log(
      `${name}: ${Math.round(of(full, 'perSecond'))} refreshes/s, PostgreSQL ${of(full, 'cpuOfThousand').toFixed(3)} s of CPU for 1,000; ` +
        `${((100 * hot) / all).toFixed(1)} % write no index`,
    )
    console.log(
      `  at ${PACE} a second: ${Math.round(of(paced, 'perSecond'))}/s took ${of(paced, 'cores').toFixed(3)} of a core, ` +
        `${of(paced, 'cpuOfThousand').toFixed(3)} s for 1,000`,
    )
  }
  const [now, former] = sides
  if (!now || !former) throw new Error('A side is missing.')
  const ratios = now.full.map((turn, nth) => turn.perSecond / (former.full[nth]?.perSecond ?? Number.NaN))
  console.log(
    `refreshes now to former: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}, ${rounds} rounds)`,
  )
  if (!(of(now.paced, 'perSecond') > PACE * 0.95 && of(now.paced, 'cores') <= MOST_CORES)) process.exitCode = 1
}
