import pg from 'pg'
import { type Sql, sql } from './sql.ts'

// Ids stay below 2^53 and travel as numbers; instants travel as ISO strings. Only this place sets it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** The first argument of every query function: a database, or a transaction on it. */
export type Db = {
  select<Row>(query: Sql): Promise<Row[]>
  selectOne<Row>(query: Sql): Promise<Row>
  selectOptional<Row>(query: Sql): Promise<Row | null>
  /** Runs an insert, update or delete and returns its returning rows. */
  write<Row = never>(query: Sql): Promise<Row[]>
}

export type Database = Db & {
  /** PostgreSQL rolls one of two deadlocked transactions back. That one is then run again from its start. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Returns the same database for writes of this author: the audit log notes each of them. */
  writtenBy(author: Author): Database
  close(): Promise<void>
}

/** The admin who asked for a change, and the id of that request. */
export type Author = { userId: number; requestId: string }

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
  readConnections?: number
  writeConnections?: number
  /**
   * A write without a response for this long is abandoned together with its connection. Its changes may be committed
   * nevertheless.
   */
  writePatienceMs?: number
  /** The maximum time for a new connection. */
  connectPatienceMs?: number
  applicationName?: string
}

const CONNECT_TIMEOUT_MS = 5_000
const READ_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
const DEADLOCK = '40P01'
const READ_ONLY = '25006'
const OUTCOME_UNKNOWN = '08007'

/**
 * Opens two pools. Reads are cancelled when they run too long. Writes have no statement timeout: it could cancel a
 * commit that waits for its replica, and that commit would stay here.
 */
export function connect({
  url,
  readConnections = 6,
  writeConnections = 4,
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
    max: readConnections,
    statement_timeout: READ_TIMEOUT_MS,
    // A server that does not even report the cancellation is gone.
    query_timeout: READ_TIMEOUT_MS + 2_000,
    options: '-c default_transaction_read_only=on',
  })
  const writes = new pg.Pool({
    ...common,
    max: writeConnections,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    ...(writePatienceMs && { query_timeout: writePatienceMs }),
  })
  // The pool replaces a broken connection, and the query on it fails. Without a listener this event would end the
  // process.
  for (const pool of [reads, writes])
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  writes.on('connect', noteUnreplicated)

  return databaseOver(reads, writes)
}

/** Connections whose last commit did not wait until the replica had it. */
const unreplicated = new WeakSet<pg.ClientBase>()

/**
 * A commit that waited for its synchronous replica was cancelled. PostgreSQL reports it as committed, with a warning.
 * Only this server may have it, so a fail-over may lose it.
 */
function noteUnreplicated(client: pg.ClientBase): void {
  client.on('notice', ({ message, routine }) => {
    // The name of the routine is the same in every language of the server.
    if (routine === 'SyncRepWaitForLSN' || /synchronous replication/.test(message ?? '')) unreplicated.add(client)
  })
}

/** A write that may be lost is not acknowledged. The caller gets an error and sends it again. */
function requireReplicated(client: pg.ClientBase): void {
  if (!unreplicated.delete(client)) return
  throw Object.assign(new Error('Committed, but not known to be replicated'), { code: OUTCOME_UNKNOWN })
}

async function writeOnce(writes: pg.Pool, query: Sql): Promise<pg.QueryResult> {
  const client = await writes.connect()
  try {
    const result = await client.query(query)
    requireReplicated(client)
    client.release()
    return result
  } catch (error) {
    // A failed connection is not used again; the pool itself does the same.
    client.release(error as Error)
    throw error
  }
}

function databaseOver(reads: pg.Pool, writes: pg.Pool, author?: Author): Database {
  const transaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    try {
      return await runTransaction(writes, work, author)
    } catch (error) {
      // The transaction was rolled back as a whole, and the other one has finished meanwhile.
      if ((error as { code?: string }).code !== DEADLOCK) throw error
      return runTransaction(writes, work, author)
    }
  }
  return {
    ...dbOver(reads, { query: (query) => writeOnce(writes, query) }),
    // The author is a setting of one transaction, so a single write becomes a transaction.
    ...(author && { write: (query) => transaction((tx) => tx.write(query)) }),
    transaction,
    writtenBy: (someone) => databaseOver(reads, writes, someone),
    async close() {
      await Promise.all([reads.end(), writes.end()])
    },
  }
}

async function runTransaction<T>(
  writes: pg.Pool,
  work: (tx: Db) => Promise<T>,
  author: Author | undefined,
): Promise<T> {
  const client = await writes.connect()
  try {
    await client.query('begin')
    if (author)
      await client.query(
        sql`select set_config('abhyas.author', ${String(author.userId)}, true),
          set_config('abhyas.request', ${author.requestId}, true)`,
      )
    const result = await work(dbOver(client, client))
    await client.query('commit')
    requireReplicated(client)
    client.release()
    return result
  } catch (error) {
    if (isLastOf(error as Error)) {
      client.release(error as Error)
      throw error
    }
    // A client that cannot even roll back is thrown away instead of going back into the pool.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/** Says whether a connection is useless after this error. */
const isLastOf = ({ code = '', message }: Error & { code?: string }): boolean =>
  // After a timeout, the connection still waits for the old statement, so the next query would wait too. A read-only
  // server was the primary once, and another server is now.
  message === 'Query read timeout' || code === READ_ONLY || code === OUTCOME_UNKNOWN

type Runner = { query(query: Sql): Promise<pg.QueryResult> }

function dbOver(reader: Runner, writer: Runner): Db {
  const select = async <Row>(query: Sql) => (await reader.query(query)).rows as Row[]
  const selectOptional = async <Row>(query: Sql) => (await select<Row>(query))[0] ?? null
  return {
    select,
    selectOptional,
    async selectOne<Row>(query: Sql) {
      const row = await selectOptional<Row>(query)
      if (row === null) throw new Error(`No row for: ${query.text}`)
      return row
    },
    async write<Row>(query: Sql) {
      return (await writer.query(query)).rows as Row[]
    },
  }
}

/** Puts all tables on one database. */
export const onOneDatabase = (database: Database): Databases => ({
  shared: database,
  dbOf: () => database,
  ofLearners: [database],
})
