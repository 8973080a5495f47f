import { availableParallelism, loadavg } from 'node:os'
import { CALLS, type Call } from './catalogue-calls.ts'
import { median } from './compare.ts'
import { openBenchPostgres } from './open-bench-database.ts'
import { openSizedProduct, type SizedProduct } from './sized-product.ts'

const SMALL_COURSES = 10
const LARGE_COURSES = 1000
const WARM_UPS = 20
const ROUNDS = 200
/** How much longer a call may take on a hundred times the content. */
const MAX_RATIO = 2

const COLOURED = { atMost: 4, why: 'code is coloured when it is first read, and all that the small one has was read' }
const COUNTED = { atMost: 20, why: 'counted up to 1,000, and the small one has no 1,000 to count' }
const UNINDEXED = { atMost: 4, why: 'no index knows two letters, so every name is read' }

/** What may take longer, why, and how much longer. */
const EXCEPTIONS: Record<string, { atMost: number; why: string }> = {
  'courses (admin)': { atMost: 10, why: 'all of them in one answer: a hundred times the bytes' },
  'topics, two letters (stranger)': UNINDEXED,
  'topics, two letters nobody has (stranger)': UNINDEXED,
  'questions of a topic (admin)': COLOURED,
  'bank, middle page (admin)': COLOURED,
  'bank, course (admin)': COLOURED,
  'bank, module (admin)': COLOURED,
  'bank, topic (admin)': COLOURED,
  'bank, rare word (admin)': { atMost: 5, why: 'the lists of the letters in the index are a hundred times as long' },
  'bank, common word (admin)': COUNTED,
  'bank, common word, middle page (admin)': COUNTED,
  'bank, middling word (admin)': COUNTED,
  'bank, common word and exam only (admin)': COUNTED,
  'bank, two letters nobody has (admin)': { atMost: 100, why: 'no index knows two letters, so every question is read' },
}

/** npm run bench:size: every list, search and count on a small catalogue and on one a hundred times its size, in turns. */
console.log(`${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(2)}, Node ${process.version}`)
const postgres = await openBenchPostgres()
const opened: SizedProduct[] = []
try {
  for (const courses of [SMALL_COURSES, LARGE_COURSES])
    opened.push(await openSizedProduct(postgres.urlOf(`courses_${courses}`), courses))
  const [small, large] = opened as [SizedProduct, SizedProduct]
  console.log(`${'p50 in ms'.padEnd(48)}small    large   ratio`)
  for (const call of CALLS) if (!report(call, await measure(call, small, large))) process.exitCode = 1
} finally {
  for (const product of opened) await product.stop()
  await postgres.stop()
}

type Times = { small: number; large: number }

/** One call at a time, in turns: what slows the machine down meanwhile slows both. */
async function measure(call: Call, small: SizedProduct, large: SizedProduct): Promise<Times> {
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    const [ofSmall, ofLarge] = [await small.time(call), await large.time(call)]
    if (round < 0) continue
    times.small.push(ofSmall)
    times.large.push(ofLarge)
  }
  return { small: median(times.small), large: median(times.large) }
}

/** Prints one line. Says whether the call is as fast as it should be. */
function report([caller, name]: Call, { small, large }: Times): boolean {
  const title = `${name} (${caller})`
  const ratio = large / small
  const exception = EXCEPTIONS[title]
  const isGood = ratio <= (exception?.atMost ?? MAX_RATIO)
  const remark = !isGood ? `  ABOVE ${exception?.atMost ?? MAX_RATIO}` : ratio > MAX_RATIO ? `  ${exception?.why}` : ''
  const cells = [small.toFixed(2), large.toFixed(2), ratio.toFixed(2)].map((cell) => cell.padStart(8))
  console.log(`${title.padEnd(45)}${cells.join(' ')}${remark}`)
  return isGood
}
