import { parseArgs } from 'node:util'
import { DRILL_OPTIONS, openSession, runDrill } from '../run-drill.ts'
import { drawPlan, drawPlanOf, PURCHASES_PER_SCHEDULE, SHORT_SEEDS } from './plan.ts'
import { runSchedule } from './schedule.ts'
import { openShopPool } from './shop-pool.ts'
import { startShopStack } from './shop-stack.ts'
import { createTally, progressOf, rowsOf } from './tally.ts'

/**
 * npm run drill:payments -- [--purchases 100000] [--first-seed 1] [--json] [--log FILE]
 *   --seed 123 [--times 20]          runs one schedule again, once or several times
 *   --broken NAME                    runs a server that is broken on purpose, which the drill must catch
 *   --short                          runs 720 purchases, one for each order of the signals, and all broken servers; for every change
 */
const { values } = parseArgs({ options: { ...DRILL_OPTIONS, purchases: { type: 'string', default: '100000' } } })

const MOST_BROKEN_SCHEDULES = 10

await runDrill(
  {
    name: 'payments',
    schedules: Math.ceil(Number(values.purchases) / PURCHASES_PER_SCHEDULE),
    shortSeeds: SHORT_SEEDS,
    brokenSeeds: (inARow) => (values.short ? SHORT_SEEDS : inARow(MOST_BROKEN_SCHEDULES)),
    brokenServers: {
      'trust-callback': {
        file: new URL('broken-trust-callback.ts', import.meta.url),
        caughtBy: 'P2',
        drawPlan: drawPlanOf('authorized', 'captured-later', 'amount-differs'),
      },
      'keep-both': {
        file: new URL('broken-keep-both.ts', import.meta.url),
        caughtBy: 'P1',
        drawPlan: drawPlanOf('two-orders'),
      },
      'any-amount': {
        file: new URL('broken-any-amount.ts', import.meta.url),
        caughtBy: 'P2',
        drawPlan: drawPlanOf('amount-differs'),
      },
    },
    drawPlan,
    async start(log) {
      const stack = await startShopStack(log)
      return openSession(stack, () => openShopPool(stack.db), runSchedule)
    },
    createTally,
    progressEvery: 20,
    progressOf,
    rowsOf,
  },
  values,
)
