import pg from 'pg'
import { type Sql, sql } from './sql.ts'

// Ids stay below 2^53 and travel as numbers; instants travel as ISO strings. Set once, here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** What a query function takes first: the database, or a transaction on it. */
export type Db = {
  select<Row>(query: Sql): Promise<Row[]>
  selectOne<Row>(query: Sql): Promise<Row>
  selectOptional<Row>(query: Sql): Promise<Row | null>
  /** Runs an insert, update or delete and gives its returning rows. */
  write<Row = never>(query: Sql): Promise<Row[]>
}

export type Database = Db & {
  /** One of two that waited for each other is rolled back by PostgreSQL: it is done once more, from its start. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** The same database; what is written through it is noted in the audit log as this author's, whatever it changes. */
  writtenBy(author: Author): Database
  close(): Promise<void>
}

/** The admin who asked for a change, and the request in which they did. */
export type Author = { userId: number; requestId: string }

/** Shared tables live in `shared`; a learner's tables wherever `dbOf` says: the same place, or one of several clusters. */
export type Databases = {
  shared: Database
  dbOf: (learnerId: number) => Database
  /** Every place that `dbOf` may name, for work over all learners. */
  ofLearners: readonly Database[]
}

export type ConnectOptions = {
  url: string
  readConnections?: number
  writeConnections?: number
  /** A write without a word for so long is given up with its connection; what it wrote may be there nevertheless. */
  writePatienceMs?: number
  /** How long a new connection may take. */
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
 * Two pools. Reads are cancelled when they run too long. Writes have no statement time-out: a
 * commit that waits for its replica would be cancelled by it, yet stay committed here.
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
    // Who does not even say that it was cancelled is gone.
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
  // A broken connection is replaced by the pool, and fails whoever used it; unheard, its event would end the process.
  for (const pool of [reads, writes])
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  writes.on('connect', noteUnreplicated)

  return databaseOver(reads, writes)
}

/** Whose last commit was not waited for until the replica had it. */
const unreplicated = new WeakSet<pg.ClientBase>()

/**
 * Somebody cancelled a commit that waited for its synchronous replica. PostgreSQL says 'committed', with a warning: it is here
 * and perhaps nowhere else, so a fail-over may lose it.
 */
function noteUnreplicated(client: pg.ClientBase): void {
  client.on('notice', ({ message, routine }) => {
    // The routine's name is the same in every language of the server.
    if (routine === 'SyncRepWaitForLSN' || /synchronous replication/.test(message ?? '')) unreplicated.add(client)
  })
}

/** What may be lost is not acknowledged: the caller is told that nobody knows, and sends it again. */
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
    // As the pool itself does: what failed is not used again.
    client.release(error as Error)
    throw error
  }
}

function databaseOver(reads: pg.Pool, writes: pg.Pool, author?: Author): Database {
  const transaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    try {
      return await runTransaction(writes, work, author)
    } catch (error) {
      // Nothing of it was kept; the other one has gone through meanwhile.
      if ((error as { code?: string }).code !== DEADLOCK) throw error
      return runTransaction(writes, work, author)
    }
  }
  return {
    ...dbOver(reads, { query: (query) => writeOnce(writes, query) }),
    // The author is known to one transaction: a single write becomes one.
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
    // A client that cannot even roll back is thrown away, not put back into the pool.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/** Whether a connection is of no more use after this error. */
const isLastOf = ({ code = '', message }: Error & { code?: string }): boolean =>
  // Nothing is heard of a statement that was given up: whoever asked it for more would wait once more as long. A server that
  // only reads was the primary once, and somebody else is now.
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

/** Every table on one database. */
export const onOneDatabase = (database: Database): Databases => ({
  shared: database,
  dbOf: () => database,
  ofLearners: [database],
})
