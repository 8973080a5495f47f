import { parseArgs } from 'node:util'
import { listCounts } from '../counts.ts'
import { DRILL_OPTIONS, runDrill } from '../run-drill.ts'
import { drawPlan, SHORT_SEEDS } from './plan.ts'
import { startRegradeStack } from './regrade-stack.ts'
import { runSchedule } from './schedule.ts'
import type { Tally } from './tally.ts'

/**
 * npm run drill:regrade -- [--schedules 10] [--first-seed 1] [--json] [--log FILE]
 *   --seed 123 [--times 20]          runs one schedule again, once or several times
 *   --broken cursor-first            runs workers that are broken on purpose, which the drill must catch
 *   --short                          runs one schedule, and the broken workers
 */
const { values } = parseArgs({ options: { ...DRILL_OPTIONS, schedules: { type: 'string', default: '10' } } })

const MOST_BROKEN_SCHEDULES = 5

await runDrill(
  {
    name: 'regrade',
    schedules: Number(values.schedules),
    shortSeeds: SHORT_SEEDS,
    brokenSeeds: (inARow) => inARow(MOST_BROKEN_SCHEDULES),
    brokenServers: {
      'cursor-first': { file: new URL('broken-cursor-first.ts', import.meta.url), caughtBy: 'C2' },
    },
    drawPlan,
    async start(log) {
      const stack = await startRegradeStack(log)
      return { ...stack, runSchedule: (plan, tally) => runSchedule(stack, plan, tally) }
    },
    createTally: (): Tally => ({
      schedules: 0,
      violations: {},
      attempts: 0,
      changed: 0,
      mails: 0,
      repeated: 0,
      slowestSeconds: 0,
      deaths: {},
    }),
    progressEvery: 1,
    progressOf: ({ changed, mails }) => `${changed} attempts changed, ${mails} mails`,
    rowsOf: ({ schedules, attempts, changed, mails, repeated, slowestSeconds, deaths }) => [
      ['schedules', schedules],
      ['attempts looked at', attempts],
      ['attempts changed', changed],
      ['mails', mails],
      ['mails sent again with the same Message-ID', repeated],
      ['longest time from the last correction to the last mail', `${Math.round(slowestSeconds)} s`],
      ['deaths', listCounts(deaths)],
    ],
  },
  values,
)
