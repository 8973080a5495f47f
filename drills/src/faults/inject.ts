import { setTimeout as sleep } from 'node:timers/promises'
import { pick, seededRandom } from '@abhyas/bench/data/seeded-random'
import type { FaultProxy } from './fault-proxy.ts'
import type { FaultPlan } from './plan.ts'
import type { Stack } from './stack.ts'

/** Lets one thing go wrong; comes back when it is over. */
export async function inject(stack: Stack, { kind, seed, atMs, forMs }: FaultPlan): Promise<void> {
  await sleep(atMs)
  const random = seededRandom(seed)
  const api = pick(random, stack.apis)
  const cluster = pick(random, stack.clusters)
  const someConnections = () => random() < 0.5
  const until = async (way: FaultProxy) => {
    await sleep(forMs)
    way.heal()
  }
  switch (kind) {
    case 'drop':
      return api.way.drop(someConnections)
    case 'half_close':
      return api.way.halfClose(someConnections)
    case 'delay':
      api.way.delay(10 + random() * 100)
      return until(api.way)
    case 'stall':
      api.way.stall()
      return until(api.way)
    case 'swallow_answers':
      api.way.swallowAnswers()
      return until(api.way)
    case 'database_drop':
      return cluster.way.drop(someConnections)
    case 'database_delay':
      cluster.way.delay(2 + random() * 30)
      return until(cluster.way)
    case 'database_stall':
      cluster.way.stall()
      return until(cluster.way)
    case 'database_swallow_answers':
      cluster.way.swallowAnswers()
      return until(cluster.way)
    case 'database_cut':
      cluster.way.cut()
      return until(cluster.way)
    case 'kill_api':
      return void (await api.server.restart('kill'))
    case 'stop_api':
      return void (await api.server.restart('stop'))
    case 'kill_worker':
      return void (await pick(random, stack.workers).restart('kill'))
    case 'kill_postgres':
      return cluster.postgres.restart(forMs)
    case 'long_outage':
      for (const { way } of stack.clusters) way.cut()
      await sleep(forMs)
      for (const { way } of stack.clusters) way.heal()
  }
}
