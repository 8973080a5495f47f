import { inStatement } from '@abhyas/tracing/tracing'
import type pg from 'pg'
import { type Db, dbOver } from './db.ts'
import { type Sql, sql } from './sql.ts'

/** The admin who asked for a change, and the id of that request. */
export type Author = { userId: number; requestId: string }

const READ_ONLY = '25006'
const OUTCOME_UNKNOWN = '08007'

/** Connections whose last commit did not wait until the replica had it. */
const unreplicated = new WeakSet<pg.ClientBase>()

/**
 * A commit that waited for its synchronous replica was cancelled. PostgreSQL reports it as committed, with a warning.
 * Only this server may have it, so a fail-over may lose it.
 */
export function noteUnreplicated(client: pg.ClientBase): void {
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

/** Runs one write, and acknowledges it only when it is replicated. */
export async function writeOnce(writes: pg.Pool, query: Sql): Promise<pg.QueryResult> {
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

/** Runs one transaction. An author is a setting of the transaction, which the audit triggers read. */
export async function runTransaction<T>(
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
    await inStatement('commit', () => client.query('commit'))
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
