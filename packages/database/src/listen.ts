import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { listenerName, type Process } from './processes.ts'

export type Listener = {
  /** Sends to every listener, this one included. The message is lost while there is no connection. */
  say(channel: string, payload: string): void
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const NOBODY: Process = { roles: [], version: null, commit: null, startedAt: null }

/**
 * Receives NOTIFY on the given channels over its own connection, and always reconnects. `onConnect` runs after each
 * connect, because messages sent meanwhile were missed. The connection also shows that this process lives.
 */
export function listen(
  url: string,
  channels: Record<string, (payload: string) => void>,
  onConnect: () => void,
  self = NOBODY,
): Listener {
  let client: pg.Client | undefined
  let closed = false
  let saying = Promise.resolve()

  const connectOnce = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: listenerName(self),
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
