import { buildLearner } from '@abhyas/api/testing/builders'
import { buildMail } from '@abhyas/api/testing/build-mail'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, repeat, type Scene } from './fault.ts'
import { putJob } from './put-job.ts'

const OF_REQUESTS = ['RequestsFailFast', 'RequestsFailSlowly']
const OF_SAVES = ['SavesFailFast', 'SavesFailSlowly']
const MAILS = 8

/** A process or a server that the product needs is gone. */
export const PARTS_AWAY: readonly Fault[] = [
  {
    name: 'the worker is killed',
    fires: ['NoWorker', 'TargetAway'],
    isShort: true,
    async cause({ product: { worker } }) {
      await worker.kill()
      return worker.start
    },
  },
  {
    name: 'Redis is stopped',
    fires: ['RedisAway'],
    isShort: true,
    async cause({ product: { redis } }) {
      await redis.end()
      return redis.start
    },
  },
  {
    name: 'the mail server is away',
    fires: ['MailsFail', 'MailsWait'],
    also: ['JobsFail'],
    isShort: true,
    async cause({ product: { ways, databases } }: Scene) {
      const { shared } = databases
      await ways.mail.cut()
      const learner = await buildLearner(shared)
      for (let n = 0; n < MAILS; n += 1) {
        const { id: mailId } = await buildMail(shared, learner.id)
        await putJob(shared, 'send-mail', { data: { mailId }, retryLimit: 100 })
      }
      await shared.write({
        name: '',
        text: `update mails set created_at = now() - interval '20 minutes' where state = 'queued'`,
        values: [],
      })
      return ways.mail.restore
    },
  },
  {
    name: 'the payment provider is away',
    fires: ['ProviderFails'],
    also: ['JobsFail', 'JobGivenUp'],
    async cause({ product: { ways, databases } }) {
      await ways.provider.cut()
      for (let n = 0; n < MAILS; n += 1) await putJob(databases.shared, 'reconcile-hourly', { retryLimit: 5 })
      return ways.provider.restore
    },
  },
  {
    name: 'one cluster of learners is away',
    fires: ['DatabaseAway', 'HeartbeatMissing', 'WorkNotMeasured', ...OF_SAVES],
    also: ['JobsFail', 'JobGivenUp', ...OF_REQUESTS],
    needsSeconds: 60,
    async cause({ product: { ways } }) {
      await ways.second.cut()
      return ways.second.restore
    },
  },
  {
    name: 'the shared database is away',
    fires: ['DatabaseAway', ...OF_REQUESTS],
    also: ['WorkNotMeasured', 'JobsFail', 'JobGivenUp', 'PoolExhausted', ...OF_SAVES],
    async cause({ product: { ways } }) {
      await ways.shared.cut()
      return ways.shared.restore
    },
  },
  {
    name: 'the API is killed',
    fires: ['NoApi', 'SiteAway', 'TargetAway'],
    also: [...OF_REQUESTS, ...OF_SAVES],
    async cause({ product: { api } }) {
      await api.kill()
      return api.start
    },
  },
  {
    name: 'the certificate ends in ten days',
    fires: ['CertificateExpires'],
    async cause({ door }) {
      await door.certify(10)
      return () => door.certify(90)
    },
  },
  {
    name: 'a worker of another release leaks memory',
    fires: ['VersionsDiffer', 'MemoryGrows'],
    async cause({ product: { leaking }, watchProcesses }) {
      await leaking.start()
      await watchProcesses([leaking.metrics])
      return async () => {
        await leaking.kill()
        await watchProcesses()
      }
    },
  },
  {
    name: 'a worker restarts again and again',
    fires: ['RestartLoop'],
    also: ['TargetAway', 'VersionsDiffer'],
    // Three starts must pass first, and a busy machine starts a worker slowly.
    needsSeconds: 60,
    async cause({ product: { leaking }, watchProcesses }) {
      await leaking.start()
      await watchProcesses([leaking.metrics])
      const end = repeat(async () => {
        // Prometheus must see each of these processes.
        await sleep(1_500)
        await leaking.kill()
        await leaking.start()
      })
      return async () => {
        await end()
        await leaking.kill()
        await watchProcesses()
      }
    },
  },
]
