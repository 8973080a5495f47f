import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { parseArgs } from 'node:util'
import { openCrowdedProduct } from './product/crowded-product.ts'
import { USER_CALLS } from './data/user-calls.ts'
import { shareOf } from './share-of.ts'
import { reportDeletion } from './user-deletion.ts'
import { reportPlans } from './user-plans.ts'

const USERS = 1_000_000
const WARM_UPS = 10
const ROUNDS = 100
/** An admin does not notice a search that takes no longer. */
const MOST_MS = 150

/** The calls that may take longer, and why. */
const SLOW: Record<string, string> = {
  'users, substring without a letter or digit': 'it has no trigram, so every address is read',
  'users, digit and common substring (all)': 'the count begins anywhere in the table, maybe far from such ids',
  'expired users': 'all expired users are counted',
}

/** npm run bench:users: lists and searches among a million users; then, unless it is short, a tenth of them is deleted. */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const product = await openCrowdedProduct(postgres.urlOf('users'), USERS)
  try {
    console.log(`${'ms'.padEnd(52)}p50      p95`)
    for (const call of USER_CALLS) if (!(await reportTimes(call[0], () => product.time(call)))) process.exitCode = 1
    if (!(await reportTimes('login', product.timeLogin))) process.exitCode = 1
    if (!(await reportPlans(product.db))) process.exitCode = 1
    if (!values.short && !(await reportDeletion(product))) process.exitCode = 1
  } finally {
    await product.stop()
  }
} finally {
  await postgres.stop()
}

/** Makes the call one at a time and prints one line. Returns whether the call is as fast as it should be. */
async function reportTimes(name: string, time: () => Promise<number>): Promise<boolean> {
  const times: number[] = []
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    const ms = await time()
    if (round >= 0) times.push(ms)
  }
  const [p50, p95] = [shareOf(times, 0.5), shareOf(times, 0.95)]
  const isSlow = p95 > MOST_MS
  const remark = isSlow ? `ABOVE ${MOST_MS}: ${SLOW[name] ?? ''}` : ''
  console.log(`${name.padEnd(48)}${p50.toFixed(1).padStart(7)}  ${p95.toFixed(1).padStart(7)}  ${remark}`.trimEnd())
  return !isSlow || name in SLOW
}
