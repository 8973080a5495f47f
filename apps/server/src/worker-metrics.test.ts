import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildMail } from '@abhyas/api/testing/build-mail'
import { buildLearner, buildReconciliation } from '@abhyas/api/testing/builders'
import { startTcpProxy } from '@abhyas/api/testing/tcp-proxy'
import { writeSiteNote } from '@abhyas/api/sql/site-note-queries'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { type Metrics, readMetrics, sumOf } from '@abhyas/testing/read-metrics'
import { expect, test, vi } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const { url, learnerClusters, db } = await openTestDatabase()
const way = await startTcpProxy(url)
const { metricsPort } = await startProduct(way.url, {
  roles: ['worker'],
  config: {
    learnerClusters,
    metrics: { host: '127.0.0.1', port: 0 },
    // Nothing takes the attempts and the mails that the test leaves.
    sweepPauseMs: 600_000,
    smtpUrl: 'smtp://127.0.0.1:1',
  },
})
const read = () => readMetrics(metricsPort ?? 0)
const PATIENCE = { timeout: 30_000, interval: 200 }

/** Waits until a worker has measured everything since now. */
async function readMeasured(): Promise<Metrics> {
  const since = Date.now() / 1000
  return vi.waitFor(async () => {
    const metrics = await read()
    const times = [...metrics].filter(([series]) => series.startsWith('abhyas_work_measured_timestamp_seconds'))
    expect(times.length).toBeGreaterThan(0)
    // A measurement that had begun before may have read some of the rows too early.
    for (const [, at] of times) expect(at).toBeGreaterThan(since + 5)
    return metrics
  }, PATIENCE)
}
/** The value of the oldest, over all databases of learners. */
const oldest = (metrics: Metrics, name: string) =>
  Math.max(...[...metrics].flatMap(([series, value]) => (series.startsWith(name) ? [value] : [])))

const putJob = (queue: string, data: object, more: { retryLimit?: number; afterSeconds?: number } = {}) =>
  db.write(sql`
    insert into pgboss.job (name, data, retry_limit, start_after, dead_letter)
    values (${queue}, ${JSON.stringify(data)}::jsonb, ${more.retryLimit ?? 2},
      now() + make_interval(secs => ${more.afterSeconds ?? 0}), 'dead-jobs')`)

test('a worker with nothing to do shows that nothing waits', async () => {
  const metrics = await readMeasured()
  for (const name of ['abhyas_overdue_attempt_age_seconds', 'abhyas_unlogged_attempt_age_seconds'])
    expect(oldest(metrics, name)).toBe(0)
  for (const name of ['abhyas_mails', 'abhyas_payment_events_unhandled', 'abhyas_books_differing'])
    expect(oldest(metrics, name)).toBe(0)
  for (const name of ['abhyas_regrades_running', 'abhyas_backup_timestamp_seconds'])
    expect(oldest(metrics, name)).toBe(0)
  expect(sumOf(metrics, 'abhyas_jobs', { queue: 'send-mail', state: 'waiting' })).toBe(0)
})

test('a worker shows what waits in the databases, and for how long', async () => {
  const learner = await buildLearner(db)
  const learners = db.dbOf(learner.id)
  const overdue = await buildAttempt(db, learner, { state: 'open', closedBy: 'deadline' })
  const graded = await buildAttempt(db, learner)
  await learners.write(sql`
    update learner.attempts set deadline = now() - interval '115 seconds' where id = ${overdue.id}`)
  await learners.write(sql`
    update learner.attempts set finished_at = now() - interval '200 seconds' where id = ${graded.id}`)
  for (const each of db.ofLearners) await each.write(sql`update cluster.pulse set beat_at = now()`)
  const { id: oldMail } = await buildMail(db, learner.id)
  await db.write(sql`update mails set created_at = now() - interval '300 seconds' where id = ${oldMail}`)
  await buildMail(db, learner.id)
  await buildMail(db, learner.id, { isFailed: true })
  await db.write(sql`
    insert into payment_events (id, name, received_at, next_try_at)
    values ('late', 'order.paid', now() - interval '500 seconds', now() + interval '1 hour')`)
  await buildReconciliation(db)
  await db.write(sql`
    insert into regrades (question_id, question_version, policy, reason, author_id, request_id, moved_at)
    values (1, 1, 'no_change', '', 1, 'x', now() - interval '20 seconds')`)
  await writeSiteNote(db, 'backup')
  await putJob('load-content', { loadId: 0 }, { afterSeconds: 3600 })

  const metrics = await readMeasured()
  const between = (value: number, from: number) => {
    expect(value).toBeGreaterThanOrEqual(from)
    expect(value).toBeLessThan(from + 60)
  }
  between(oldest(metrics, 'abhyas_overdue_attempt_age_seconds'), 100)
  between(oldest(metrics, 'abhyas_unlogged_attempt_age_seconds'), 200)
  expect(metrics.get('abhyas_mails{state="queued"}')).toBe(2)
  expect(metrics.get('abhyas_mails{state="failed"}')).toBe(1)
  between(oldest(metrics, 'abhyas_mail_age_seconds'), 300)
  expect(metrics.get('abhyas_payment_events_unhandled')).toBe(1)
  between(oldest(metrics, 'abhyas_payment_event_age_seconds'), 500)
  expect(metrics.get('abhyas_books_differing')).toBe(1)
  expect(metrics.get('abhyas_regrades_running')).toBe(1)
  between(oldest(metrics, 'abhyas_regrade_stall_seconds'), 20)
  between(Date.now() / 1000 - (metrics.get('abhyas_backup_timestamp_seconds') ?? 0), 0)
  expect(metrics.get('abhyas_jobs{queue="load-content",state="delayed"}')).toBe(1)
})

test('jobs are counted when they are done, when they fail, and when they are given up', async () => {
  const before = await read()
  const { id: mailId } = await buildMail(db, (await buildLearner(db)).id)
  await putJob('fold-days', {})
  await putJob('send-mail', { mailId }, { retryLimit: 0 })
  await vi.waitFor(async () => {
    const after = await read()
    const growth = (name: string, labels: Record<string, string>) =>
      sumOf(after, name, labels) - sumOf(before, name, labels)
    expect(growth('abhyas_job_runs_total', { queue: 'fold-days', outcome: 'done' })).toBeGreaterThan(0)
    expect(growth('abhyas_job_duration_seconds_count', { queue: 'fold-days' })).toBeGreaterThan(0)
    expect(growth('abhyas_job_runs_total', { queue: 'send-mail', outcome: 'failed' })).toBe(1)
    expect(growth('abhyas_mail_tries_total', { outcome: 'failed' })).toBe(1)
    expect(growth('abhyas_jobs_given_up_total', { queue: 'send-mail' })).toBe(1)
  }, PATIENCE)
})

test('while a database is away its figures are missing, and /metrics still responds', async () => {
  await way.cut()
  await vi.waitFor(async () => {
    const metrics = await read()
    expect(metrics.get('abhyas_database_up{database="shared"}')).toBe(0)
    expect([...metrics.keys()].filter((series) => series.startsWith('abhyas_mails{'))).toEqual([])
  }, PATIENCE)
  await way.restore()
  await vi.waitFor(async () => {
    const metrics = await read()
    expect(metrics.get('abhyas_database_up{database="shared"}')).toBe(1)
    expect(metrics.get('abhyas_mails{state="failed"}')).toBe(2)
  }, PATIENCE)
})
