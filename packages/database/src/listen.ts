import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

export type Listener = {
  /** Sends to every listener, this one included. The message is lost while there is no connection. */
  say(channel: string, payload: string): void
  close(): Promise<void>
}

const APPLICATION_NAME = 'abhyas-listen'
const CONNECT_TIMEOUT_MS = 5_000

/** Counts the processes that listen on this database. */
export const countListeners = async (db: Db): Promise<number> =>
  (
    await db.selectOne<{ count: number }>(sql`
      select count(*) as count from pg_stat_activity
      where application_name = ${APPLICATION_NAME} and datname = current_database()`)
  ).count

/**
 * Receives NOTIFY on the given channels over its own connection, and always reconnects. `onConnect` runs after each
 * connect, because messages sent meanwhile were missed.
 */
export function listen(
  url: string,
  channels: Record<string, (payload: string) => void>,
  onConnect: () => void,
): Listener {
  let client: pg.Client | undefined
  let closed = false
  let saying = Promise.resolve()

  const connectOnce = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: APPLICATION_NAME,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    client = next
    const ended = new Promise<void>((resolve) => next.once('end', resolve))
    next.on('error', () => undefined)
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    // When a client is ended while it connects, pg emits an event but never settles the promise.
    await Promise.race([next.connect(), ended])
    if (closed) return next.end()
    for (const channel of Object.keys(channels)) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    onConnect()
    await ended
  }
  const keepConnected = async (): Promise<void> => {
    await connectOnce().catch(() => undefined)
    if (closed) return
    await pause(500)
    return keepConnected()
  }
  const running = keepConnected()

  return {
    say(channel, payload) {
      // The messages go one after another, because a connection runs one query at a time.
      saying = saying.then(async () => void (await client?.query('select pg_notify($1, $2)', [channel, payload])))
      saying = saying.catch(() => undefined)
    },
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
