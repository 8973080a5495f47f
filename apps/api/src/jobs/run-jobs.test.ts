import { sql } from '@abhyas/database/sql'
import Fastify from 'fastify'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { openDependencies } from '../open-dependencies.ts'
import { testConfig } from '../testing/test-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { FORMER_NAMES, JOBS } from './job-table.ts'
import { runJobs } from './run-jobs.ts'

const { url, db, learnerClusters } = await openTestDatabase()
const lines: string[] = []
const { log } = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
const open = () => openDependencies(url, testConfig({ learnerClusters }), { log, isWorker: true, takesAnswers: false })

test('daily jobs run at night in India', async () => {
  const dependencies = await open()
  await (await runJobs(dependencies)).stop()
  await dependencies.close()
  const schedules = await db.select<{ cron: string; timezone: string }>(sql`select cron, timezone from pgboss.schedule`)
  expect(new Set(schedules.map(({ timezone }) => timezone))).toEqual(new Set(['Asia/Kolkata']))
  const nightly = schedules.map(({ cron }) => cron.split(' ')[1] ?? '').filter((hour) => /^\d+$/.test(hour))
  expect(nightly.length).toBeGreaterThan(0)
  for (const hour of nightly) expect(['2', '3']).toContain(hour)
})

test('the queues and schedules of renamed jobs are deleted, with their waiting jobs', async () => {
  const earlier = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  await earlier.start()
  for (const name of FORMER_NAMES) {
    await earlier.createQueue(name)
    await earlier.schedule(name, '* * * * *')
    await earlier.send(name, {})
  }
  await earlier.stop({ graceful: false })

  const dependencies = await open()
  await (await runJobs(dependencies)).stop()
  await dependencies.close()
  const rows = (table: 'queue' | 'schedule' | 'job') =>
    db.select({ name: '', text: `select name from pgboss.${table} where name = any($1)`, values: [FORMER_NAMES] })
  expect(await rows('queue')).toEqual([])
  expect(await rows('schedule')).toEqual([])
  expect(await rows('job')).toEqual([])
  expect(FORMER_NAMES.filter((name) => name in JOBS)).toEqual([])
})

test('every job that a change does not enqueue has a schedule', async () => {
  const dependencies = await open()
  await (await runJobs(dependencies)).stop()
  await dependencies.close()
  const schedules = await db.select<{ name: string }>(sql`select name from pgboss.schedule order by name`)
  const scheduled = Object.entries(JOBS).flatMap(([name, { runs }]) => (runs === 'enqueued' ? [] : [name]))
  expect(schedules.map(({ name }) => name)).toEqual(scheduled.toSorted())
  const known = await db.select<{ name: string; seconds: number }>(
    sql`select name, every_seconds as seconds from job_runs order by name`,
  )
  expect(known.map(({ name }) => name)).toEqual(scheduled.toSorted())
  const secondsOf = Object.fromEntries(known.map(({ name, seconds }) => [name, seconds]))
  expect(secondsOf).toMatchObject({ 'fold-counters': 60, 'check-open-orders': 300, 'reconcile-hourly': 3600 })
  expect(secondsOf).toMatchObject({ 'reconcile-nightly': 86_400 })
})

test('the end of a scheduled job is noted, so that one that stands still is noticed', async () => {
  const dependencies = await open()
  const work = await runJobs(dependencies)
  await dependencies.jobs.boss.send('fold-counters', {})
  const doneAt = async () =>
    (
      await db.selectOne<{ doneAt: string | null }>(
        sql`select done_at as "doneAt" from job_runs where name = 'fold-counters'`,
      )
    ).doneAt
  await expect.poll(doneAt, { timeout: 10_000 }).not.toBeNull()
  await work.stop()
  await dependencies.close()
})

test('a warning of the queues is logged without the data of the job', async () => {
  const dependencies = await open()
  lines.length = 0
  const data = { elapsed: 31, sql: 'select', values: ['asha@example.com'] }
  dependencies.jobs.boss.emit('warning', { message: 'Warning: slow query', data })
  await dependencies.close()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { warning: 'Warning: slow query', msg: 'jobs' },
  ])
  expect(lines[0]).not.toContain('asha')
})
