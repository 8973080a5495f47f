import { setTimeout as sleep } from 'node:timers/promises'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import type { FaultProxy } from './fault-proxy.ts'
import type { FaultPlan } from './plan.ts'
import type { Stack } from './stack.ts'

/** Causes one fault, and returns when it is over. */
export async function inject(stack: Stack, { kind, seed, atMs, forMs }: FaultPlan): Promise<void> {
  await sleep(atMs)
  const random = seededRandom(seed)
  const api = pick(random, stack.apis)
  const cluster = pick(random, stack.clusters)
  const someConnections = () => random() < 0.5
  const healLater = async (proxy: FaultProxy) => {
    await sleep(forMs)
    proxy.heal()
  }
  switch (kind) {
    case 'drop':
      return api.proxy.drop(someConnections)
    case 'half_close':
      return api.proxy.halfClose(someConnections)
    case 'delay':
      api.proxy.delay(10 + random() * 100)
      return healLater(api.proxy)
    case 'stall':
      api.proxy.stall()
      return healLater(api.proxy)
    case 'lose_responses':
      api.proxy.loseResponses()
      return healLater(api.proxy)
    case 'database_drop':
      return cluster.proxy.drop(someConnections)
    case 'database_delay':
      cluster.proxy.delay(2 + random() * 30)
      return healLater(cluster.proxy)
    case 'database_stall':
      cluster.proxy.stall()
      return healLater(cluster.proxy)
    case 'database_lose_responses':
      cluster.proxy.loseResponses()
      return healLater(cluster.proxy)
    case 'database_cut':
      cluster.proxy.cut()
      return healLater(cluster.proxy)
    case 'kill_api':
      return void (await api.server.restart('kill'))
    case 'stop_api':
      return void (await api.server.restart('stop'))
    case 'kill_worker':
      return void (await pick(random, stack.workers).restart('kill'))
    case 'kill_postgres':
      return cluster.postgres.restart(forMs)
    case 'long_outage':
      for (const { proxy } of stack.clusters) proxy.cut()
      await sleep(forMs)
      for (const { proxy } of stack.clusters) proxy.heal()
  }
}
