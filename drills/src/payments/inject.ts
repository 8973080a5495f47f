import { setTimeout as sleep } from 'node:timers/promises'
import { enqueuePeriod } from './converge.ts'
import { endAbandonedJobs } from './drill-queries.ts'
import type { FaultPlan } from './plan.ts'
import type { ShopStack } from './shop-stack.ts'

/** Causes one fault, and returns when it is over. */
export async function inject(stack: ShopStack, plan: FaultPlan): Promise<void> {
  await sleep(plan.atMs)
  const { sandbox, apis, worker } = stack
  switch (plan.kind) {
    case 'api': {
      const { fault: kind, path, times, ms } = plan
      return void (await sandbox.addApiFault({ kind, path, times, ...(kind === 'latency' && { ms }) }))
    }
    case 'kill': {
      const server = { 'first-api': apis[0]?.server, 'second-api': apis[1]?.server, worker }[plan.server]
      const goneSince = await server?.restart('kill')
      return void (server === worker && goneSince && (await endAbandonedJobs(stack.db, goneSince)))
    }
    case 'refunds':
      return void (await sandbox.setRefundResult({ result: plan.result, afterMs: plan.afterMs }))
    case 'jobs':
      return void (await enqueuePeriod(stack))
  }
}
