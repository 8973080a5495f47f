import { inSpan } from '@abhyas/tracing/tracing'
import pg from 'pg'
import { type Db, dbOver } from './db.ts'
import { type Author, noteUnreplicated, runTransaction, writeOnce } from './run-writes.ts'

export type { Author, Db }

// Ids stay below 2^53 and travel as numbers; instants travel as ISO strings. No other file sets type parsers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const isoOf = (text: string) => new Date(text).toISOString()
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoOf)
// An array of instants, which the list of types does not name: {"2026-11-18 17:15:00+00"}. It is never empty here.
const INSTANTS = 1185 as typeof pg.types.builtins.TIMESTAMPTZ
pg.types.setTypeParser(INSTANTS, (text) => text.slice(2, -2).split('","').map(isoOf))

/** What a pool does now. */
export type PoolUse = { name: 'reads' | 'writes'; used: number; idle: number; waiting: number; max: number }

export type Database = Db & {
  /** `shared`, or the number of a learners' cluster. */
  name: string
  pools(): PoolUse[]
  /** PostgreSQL rolls one of two deadlocked transactions back. That one is then run again from its start. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Returns the same database for writes of this author: the audit log notes each of them. */
  writtenBy(author: Author): Database
  close(): Promise<void>
}

/**
 * `shared` holds the shared tables. `dbOf` returns the database of a learner's tables: the same one, or one of several
 * clusters.
 */
export type Databases = {
  shared: Database
  dbOf: (learnerId: number) => Database
  /** Every database that `dbOf` can return, for work over all learners. */
  ofLearners: readonly Database[]
}

export type ConnectOptions = {
  url: string
  name?: string
  /** How many connections the two pools open at most. */
  pools?: PoolSizes
  /**
   * A write without a response for this long is abandoned together with its connection. Its changes may be committed
   * nevertheless.
   */
  writePatienceMs?: number
  /** The maximum time for a new connection. */
  connectPatienceMs?: number
  applicationName?: string
}

export type PoolSizes = { reads: number; writes: number }

/** How many connections a process opens to each database, unless a setting says otherwise. */
export const POOLS: PoolSizes = { reads: 6, writes: 4 }
const CONNECT_TIMEOUT_MS = 5_000
const READ_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
const DEADLOCK = '40P01'

/**
 * Opens two pools. Reads are cancelled when they run too long. Writes have no statement timeout: it could cancel a
 * commit that waits for its replica. The commit would then exist on this server only.
 */
export function connect({
  url,
  name = 'shared',
  pools = POOLS,
  writePatienceMs,
  connectPatienceMs = CONNECT_TIMEOUT_MS,
  applicationName = 'abhyas',
}: ConnectOptions): Database {
  const common = {
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: connectPatienceMs,
  }
  const reads = new pg.Pool({
    ...common,
    max: pools.reads,
    statement_timeout: READ_TIMEOUT_MS,
    // A server that does not even report the cancellation is gone.
    query_timeout: READ_TIMEOUT_MS + 2_000,
    options: '-c default_transaction_read_only=on',
  })
  const writes = new pg.Pool({
    ...common,
    max: pools.writes,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    ...(writePatienceMs && { query_timeout: writePatienceMs }),
  })
  // The pool replaces a broken connection, and the query on it fails. Without a listener this event would end the
  // process.
  for (const pool of [reads, writes])
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  writes.on('connect', noteUnreplicated)

  return databaseOver({ name, reads, writes })
}

type Pools = { name: string; reads: pg.Pool; writes: pg.Pool }

function databaseOver(pools: Pools, author?: Author): Database {
  const { name, reads, writes } = pools
  const transact = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    try {
      return await runTransaction(writes, work, author)
    } catch (error) {
      // The transaction was rolled back as a whole, and the other one has finished meanwhile.
      if ((error as { code?: string }).code !== DEADLOCK) throw error
      return runTransaction(writes, work, author)
    }
  }
  const transaction = <T>(work: (tx: Db) => Promise<T>) => inSpan('transaction', 'internal', () => transact(work))
  return {
    ...dbOver(reads, { query: (query) => writeOnce(writes, query) }),
    name,
    pools: () => [useOf('reads', reads), useOf('writes', writes)],
    // The author is a setting of one transaction, so a single write becomes a transaction.
    ...(author && { write: (query) => transaction((tx) => tx.write(query)) }),
    transaction,
    writtenBy: (someone) => databaseOver(pools, someone),
    async close() {
      await Promise.all([reads.end(), writes.end()])
    },
  }
}

const useOf = (name: PoolUse['name'], { totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse => ({
  name,
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  max: options.max,
})

/** Puts all tables on one database. */
export const onOneDatabase = (database: Database): Databases => ({
  shared: database,
  dbOf: () => database,
  ofLearners: [database],
})
