import type { ApiConfig } from '@abhyas/api/config'
import { type Send, sendTo } from '@abhyas/api/testing/send'
import { testConfig } from '@abhyas/api/testing/test-api'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createLogger } from '../logger.ts'
import { type Role, startServer } from '../start-server.ts'

export type Product = { origin: string; send: Send; metricsPort: number | null; close(): Promise<void> }

/** The server as it runs in production, silent, on a port of its own; closed with the file that started it. */
export async function startProduct(
  databaseUrl: string,
  options: {
    roles?: readonly Role[]
    config?: Partial<ApiConfig>
    /** Hears each line of the log. */
    onLog?: (line: object) => void
  } = {},
): Promise<Product> {
  const { onLog } = options
  const log = onLog
    ? createLogger({ NODE_ENV: 'production' }, { write: (line) => onLog(JSON.parse(line) as object) })
    : pino({ level: 'silent' })
  const server = await startServer({
    roles: options.roles ?? ['api'],
    config: testConfig(options.config),
    log,
    port: 0,
    databaseUrl,
    // A test says in x-forwarded-for from which address it calls.
    trustProxy: '127.0.0.1',
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= server.close())
  afterAll(close)
  const origin = `http://127.0.0.1:${server.port}`
  return { origin, send: sendTo(origin), metricsPort: server.metricsPort, close }
}
