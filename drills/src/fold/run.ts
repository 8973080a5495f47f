import { parseArgs } from 'node:util'
import { listCounts } from '../counts.ts'
import { DRILL_OPTIONS, openSession, runDrill } from '../run-drill.ts'
import { startFoldStack, openFoldPool } from './fold-stack.ts'
import { drawHalfSent, drawPlan, SHORT_SEEDS } from './plan.ts'
import { runSchedule, type Tally } from './schedule.ts'

/**
 * npm run drill:fold -- [--schedules 100] [--first-seed 1] [--json] [--log FILE]
 *   --seed 123 [--times 20]          runs one schedule again, once or several times
 *   --broken count-twice             runs workers that are broken on purpose, which the drill must catch
 *   --short                          runs one schedule, and the broken workers; for every change
 */
const { values } = parseArgs({ options: { ...DRILL_OPTIONS, schedules: { type: 'string', default: '100' } } })

const MOST_BROKEN_SCHEDULES = 5

await runDrill(
  {
    name: 'fold',
    schedules: Number(values.schedules),
    shortSeeds: SHORT_SEEDS,
    brokenSeeds: (inARow) => inARow(MOST_BROKEN_SCHEDULES),
    brokenServers: {
      'count-twice': {
        file: new URL('broken-count-twice.ts', import.meta.url),
        caughtBy: 'L1',
        drawPlan: drawHalfSent,
      },
    },
    drawPlan,
    async start() {
      const stack = await startFoldStack()
      return openSession(stack, () => openFoldPool(stack), runSchedule)
    },
    createTally: (): Tally => ({ schedules: 0, violations: {}, answers: 0, deaths: {} }),
    progressEvery: 10,
    progressOf: ({ answers }) => `${answers} answers`,
    rowsOf: ({ schedules, answers, deaths }) => [
      ['schedules', schedules],
      ['answers recorded and folded', answers],
      ['workers killed', listCounts(deaths)],
    ],
  },
  values,
)
