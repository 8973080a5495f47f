import { parseArgs } from 'node:util'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { BATCHES, compareCost } from './practice/compare-cost.ts'
import { compareLatency } from './practice/compare-latency.ts'
import { compareSaves } from './practice/compare-saves.ts'
import { openPracticeHall, requireLearned } from './product/practice-hall.ts'

const SERVERS = 2
const LONG = { turns: 5, rounds: 3, seconds: 4 }
const SHORT = { turns: 3, rounds: 1, seconds: 3 }
const STEADY_SIZES = [5, 20]

/** npm run bench:practice [-- --short]: what recording practice costs, with the model and as it was before the model. */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const effort = values.short ? SHORT : LONG

console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const withModel = await openPracticeHall(postgres, { model: 'with', servers: SERVERS })
  const setups = { with: withModel, without: await openPracticeHall(postgres, { model: 'without', servers: SERVERS }) }
  console.log(`filled in ${Math.round(performance.now() / 1000)} s`)
  try {
    for (const batch of BATCHES) await compareCost(setups, batch, effort)
    for (const size of STEADY_SIZES) await compareLatency(setups, size, effort)
    await compareSaves(setups, effort)
    await requireLearned(setups.with)
  } finally {
    await setups.with.close()
    await setups.without.close()
  }
} finally {
  await postgres.stop()
}
