import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { CALLS } from './data/catalogue-calls.ts'
import { compareSizes, type Exception, reportTimes, TIMES_HEADING } from './compare-sizes.ts'
import { openSizedProduct, type SizedProduct } from './product/sized-product.ts'

const SMALL_COURSES = 10
const LARGE_COURSES = 1000
const ROUNDS = 200

const COLOURED = { atMost: 4, why: 'code is coloured when it is first read, and all that the small one has was read' }
const COUNTED = { atMost: 20, why: 'counted up to 1,000, and the small one has no 1,000 to count' }
const UNINDEXED = { atMost: 4, why: 'no index knows two letters, so every name is read' }

/** The calls that may take longer: how much longer, and why. */
const EXCEPTIONS: Record<string, Exception> = {
  'courses (admin)': { atMost: 10, why: 'all of them in one answer: a hundred times the bytes' },
  'topics, two letters (visitor)': UNINDEXED,
  'topics, two letters that no name has (visitor)': UNINDEXED,
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
  'bank, two letters that no question has (admin)': {
    atMost: 100,
    why: 'no index knows two letters, so every question is read',
  },
}

/** npm run bench:size: every list, search and count on a small catalogue and on one that is a hundred times as large, in turns. */
console.log(machineLine())
const postgres = await openDurablePostgres()
const opened: SizedProduct[] = []
try {
  for (const courses of [SMALL_COURSES, LARGE_COURSES])
    opened.push(await openSizedProduct(postgres.urlOf(`courses_${courses}`), courses))
  const [small, large] = opened as [SizedProduct, SizedProduct]
  console.log(TIMES_HEADING)
  for (const call of CALLS) {
    const [caller, name] = call
    const title = `${name} (${caller})`
    const times = await compareSizes(call, { small, large, rounds: ROUNDS })
    if (!reportTimes(title, times, EXCEPTIONS[title])) process.exitCode = 1
  }
} finally {
  for (const product of opened) await product.stop()
  await postgres.stop()
}
