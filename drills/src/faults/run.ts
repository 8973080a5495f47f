import { parseArgs } from 'node:util'
import { DRILL_OPTIONS, openSession, runDrill } from '../run-drill.ts'
import { EXAMS, openExamPool, TIMED_EXAM } from './exam-pool.ts'
import { drawPlan, SHORT_SEEDS } from './plan.ts'
import { runSchedule } from './schedule.ts'
import { sendAsAdmin } from './send-as-admin.ts'
import { startStack } from './stack.ts'
import { createTally, progressOf, rowsOf } from './tally.ts'

/**
 * npm run drill:faults -- [--schedules 1000] [--first-seed 1] [--clusters 1] [--json] [--log FILE]
 *   --seed 123 [--times 20]          runs one schedule again, once or several times
 *   --broken no-lock|early-ack|no-sections  runs a server that is broken on purpose, which the drill must catch
 *   --short                          runs schedules with every fault, and every broken server; for every change
 */
const { values } = parseArgs({
  options: {
    ...DRILL_OPTIONS,
    schedules: { type: 'string', default: '1000' },
    clusters: { type: 'string', default: '1' },
  },
})

/** Mostly the first schedule catches a broken server. */
const MOST_BROKEN_SCHEDULES = 50

await runDrill(
  {
    name: 'faults',
    schedules: Number(values.schedules),
    shortSeeds: SHORT_SEEDS,
    brokenSeeds: (inARow) => inARow(MOST_BROKEN_SCHEDULES),
    brokenServers: {
      'no-lock': { file: new URL('broken-no-lock.ts', import.meta.url), caughtBy: 'E2' },
      'early-ack': { file: new URL('broken-early-ack.ts', import.meta.url), caughtBy: 'E1' },
      'no-sections': {
        file: new URL('broken-no-sections.ts', import.meta.url),
        caughtBy: 'E13',
        drawPlan: (seed) => ({ ...drawPlan(seed, EXAMS.length), exam: TIMED_EXAM }),
      },
    },
    drawPlan: (seed) => drawPlan(seed, EXAMS.length),
    async start({ descriptor }) {
      const stack = await startStack({ learnerClusters: Number(values.clusters), log: descriptor })
      return openSession(stack, async () => openExamPool(stack.sharedUrl, await sendAsAdmin(stack)), runSchedule)
    },
    createTally,
    describePlan: ({ faults }) => faults.map(({ kind, atMs }) => `${kind} at ${atMs} ms`).join(', '),
    progressEvery: 50,
    progressOf,
    rowsOf,
  },
  values,
)
