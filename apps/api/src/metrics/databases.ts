import type { Database } from '@abhyas/database/database'
import { counter, gauge, readGauge } from './tallies.ts'

/** The databases whose pools are shown, by their name. */
const watched = new Map<string, Pick<Database, 'pools'>>()

/** Shows the pools of these databases from now on. */
export function watchPools(databases: readonly Pick<Database, 'name' | 'pools'>[]): void {
  for (const database of databases) watched.set(database.name, database)
}

const eachPool = () =>
  [...watched].flatMap(([database, { pools }]) =>
    pools().map(({ name: pool, ...use }) => ({ labels: { database, pool }, use })),
  )

readGauge('abhyas_pool_connections', 'Open connections of a pool that are in use or idle.', () =>
  eachPool().flatMap(({ labels, use }) => [
    { labels: { ...labels, state: 'used' }, value: use.used },
    { labels: { ...labels, state: 'idle' }, value: use.idle },
  ]),
)
readGauge('abhyas_pool_max_connections', 'Connections that a pool may open.', () =>
  eachPool().map(({ labels, use }) => ({ labels, value: use.max })),
)
readGauge('abhyas_pool_waiting', 'Queries and transactions that wait for a connection of a pool.', () =>
  eachPool().map(({ labels, use }) => ({ labels, value: use.waiting })),
)

const up = gauge<'database'>(
  'abhyas_database_up',
  '1 if the database did what this process asked last, 0 if it was away.',
)
const heartbeats = counter<'database' | 'outcome'>(
  'abhyas_heartbeats_total',
  'Heartbeats of this process that were recorded or failed.',
)
const heartbeatAt = gauge<'database'>(
  'abhyas_heartbeat_timestamp_seconds',
  'When this process last recorded a heartbeat.',
)
const givenBack = counter<'database'>(
  'abhyas_outages_given_back_total',
  'Gaps in the heartbeat that this process gave back to running attempts.',
)

/** Notes whether the database did the work, and returns what the work returns. */
export async function noteWhetherUp<T>(database: string, work: Promise<T>): Promise<T> {
  const level = up({ database })
  try {
    const result = await work
    level.set(1)
    return result
  } catch (error) {
    level.set(0)
    throw error
  }
}

/** Counts the heartbeats of this process in one database. All its series appear now. */
export function heartbeatMeter(database: string) {
  const [recorded, failed] = [
    heartbeats({ database, outcome: 'recorded' }),
    heartbeats({ database, outcome: 'failed' }),
  ]
  const [at, outages] = [heartbeatAt({ database }), givenBack({ database })]
  return {
    /** Notes the outcome, and returns it. */
    async note<Beat extends { isOutage: boolean }>(recording: Promise<Beat>): Promise<Beat> {
      try {
        const beat = await noteWhetherUp(database, recording)
        recorded.add()
        at.set(Date.now() / 1000)
        if (beat.isOutage) outages.add()
        return beat
      } catch (error) {
        failed.add()
        throw error
      }
    },
  }
}
