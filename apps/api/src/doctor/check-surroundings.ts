import type { ApiConfig } from '../config.ts'
import type { Env } from '../setting-values.ts'
import { checkAdvice } from './check-advice.ts'
import { checkDatabases } from './check-databases.ts'
import { checkMachine } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkNames } from './check-names.ts'
import { checkRedis } from './check-redis.ts'
import { checkTraces } from './check-traces.ts'
import type { Finding } from './finding.ts'

type Options = { env: Env; config: ApiConfig; hasApi: boolean; isWorker: boolean; processes: number }

/** Checks everything around a process: names of settings, machine, databases, mail server, Redis and the collector of traces. */
export async function checkSurroundings({ env, config, hasApi, isWorker, processes }: Options): Promise<Finding[]> {
  const url = env['DATABASE_URL']
  const asked = await Promise.all([
    url ? checkDatabases(url, config.learnerClusters, { pools: config.pools, isWorker, processes }) : NOTHING,
    hasApi || isWorker ? checkMail(config) : NOTHING,
    config.redisUrl ? checkRedis(config.redisUrl) : NOTHING,
    config.traces ? checkTraces(config.traces) : NOTHING,
  ])
  const advice = hasApi || isWorker ? checkAdvice(config) : []
  return [checkNames(env), checkMachine(env), advice, asked.flat()].flat()
}

const NOTHING: Promise<Finding[]> = Promise.resolve([])
