import { parseArgs } from 'node:util'
import { listCounts } from '../counts.ts'
import { DRILL_OPTIONS, openSession, runDrill } from '../run-drill.ts'
import { startFoldStack, openFoldPool } from './fold-stack.ts'
import { drawHalfSent, drawPlan, SHORT_SEEDS } from './plan.ts'
import { runSchedule, type Tally } from './schedule.ts'

/**
 * npm run drill:fold -- [--schedules 100] [--first-seed 1] [--json] [--log FILE]
 *   --answers 100000                 runs one schedule until so many answers are recorded, by a thousand learners
 *   --seed 123 [--times 20]          runs one schedule again, once or several times
 *   --broken count-twice             runs workers that are broken on purpose, which the drill must catch
 *   --short                          runs one schedule, and the broken workers; for every change
 */
const { values } = parseArgs({
  options: { ...DRILL_OPTIONS, schedules: { type: 'string' }, answers: { type: 'string' } },
})

const leastAnswers = Number(values.answers ?? 0)
const MOST_BROKEN_SCHEDULES = 5

await runDrill(
  {
    name: 'fold',
    schedules: Number(values.schedules ?? (leastAnswers > 0 ? 1 : 100)),
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
      return openSession(stack, () => openFoldPool(stack, leastAnswers), runSchedule)
    },
    createTally: (): Tally => ({ schedules: 0, violations: {}, answers: 0, corrected: 0, deaths: {} }),
    progressEvery: 10,
    progressOf: ({ answers }) => `${answers} answers`,
    rowsOf: ({ schedules, answers, corrected, deaths }) => [
      ['schedules', schedules],
      ['answers recorded and folded', answers],
      ['answers corrected afterwards', corrected],
      ['workers killed', listCounts(deaths)],
    ],
  },
  values,
)
