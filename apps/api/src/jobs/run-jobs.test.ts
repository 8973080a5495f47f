import { sql } from '@abhyas/database/sql'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openParts } from '../open-parts.ts'
import { testConfig } from '../testing/test-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { runJobs } from './run-jobs.ts'

const { url, db, learnerClusters } = await openTestDatabase()
const lines: string[] = []
const { log } = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
const open = () => openParts(url, testConfig({ learnerClusters }), { log, isWorker: true, takesAnswers: false })

test('what runs once a day runs at night in India', async () => {
  const parts = await open()
  await (await runJobs(parts)).stop()
  await parts.close()
  const schedules = await db.select<{ cron: string; timezone: string }>(sql`select cron, timezone from pgboss.schedule`)
  expect(new Set(schedules.map(({ timezone }) => timezone))).toEqual(new Set(['Asia/Kolkata']))
  const nightly = schedules.map(({ cron }) => cron.split(' ')[1] ?? '').filter((hour) => /^\d+$/.test(hour))
  expect(nightly.length).toBeGreaterThan(0)
  for (const hour of nightly) expect(['2', '3']).toContain(hour)
})

test('a warning of the queues is in the log, without the data of a job', async () => {
  const parts = await open()
  lines.length = 0
  const data = { elapsed: 31, sql: 'select', values: ['asha@example.com'] }
  parts.jobs.boss.emit('warning', { message: 'Warning: slow query', data })
  await parts.close()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { warning: 'Warning: slow query', msg: 'jobs' },
  ])
  expect(lines[0]).not.toContain('asha')
})
