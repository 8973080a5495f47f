import { createTestDatabase } from '@abhyas/database/test-database'
import { startServerProcess } from '@abhyas/testing/server-process'
import { afterAll, expect, inject, test } from 'vitest'

const { env, drop } = await createTestDatabase(inject('templateUrl'))
afterAll(drop)
/** Ends the process when anything but the interface of OpenTelemetry is loaded. prom-client loads that. */
const REFUSE = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (/^@opentelemetry\\/(?!api)/.test(name)) { console.error('loaded', name); process.exit(3) }
      return next(name, context)
    },
  })
`)}`

const start = (more: Record<string, string>) =>
  startServerProcess({ only: 'api', env: { ...env, NODE_OPTIONS: `--import=${REFUSE}`, ...more } })

test('a process without a collector loads nothing that makes or sends spans', async () => {
  const server = await start({})
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await server.stop()
})

test('a process with a collector does, so the test above would notice it', async () => {
  await expect(start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).rejects.toThrow(/status 3/)
})
