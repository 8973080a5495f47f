import { hostname } from 'node:os'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addHealthRoutes } from './health.ts'
import { createLogger } from './logger.ts'
import { readRelease } from './release.ts'

const RELEASE = { version: '1.2.3', commit: 'abc' }

test('/healthz says the release and the commit', async () => {
  const app = Fastify()
  addHealthRoutes(app, RELEASE, () => true)
  const { statusCode, body } = await app.inject('/healthz')
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', ...RELEASE }])
})

test('the release comes from the root package, and the commit from the settings', () => {
  expect(readRelease({ COMMIT: 'def' })).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: 'def' })
})

test('each log line says the release, the host and the process', () => {
  // pino's own bindings() leaves out the process, so this reads the text that pino puts into every line.
  const log = createLogger({ COMMIT: 'def' }) as unknown as Record<symbol, string>
  expect(JSON.parse(`{${log[pino.symbols.chindingsSym]?.slice(1)}}`)).toEqual({
    ...readRelease({ COMMIT: 'def' }),
    host: hostname(),
    pid: process.pid,
  })
})
