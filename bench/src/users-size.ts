import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { compareSizes, MAX_RATIO, reportTimes, TIMES_HEADING } from './compare-sizes.ts'
import { type CrowdedProduct, openCrowdedProduct } from './product/crowded-product.ts'
import { USER_CALLS, type UserCall } from './data/user-calls.ts'
import { reportDeletion } from './user-deletion.ts'
import { reportPlans } from './user-plans.ts'

const SMALL_CROWD = 1000
const LARGE_CROWD = 1_000_000
const ROUNDS = 200
const LOGINS = 100

const COUNTED = 'counted up to 1,000, and the small one has no 1,000 to count'
const FIRST_OF_MANY = 'thousands have it, all of them far from the first id, and each is looked at'

/** Why a call misses the target. docs/decisions/0011-a-million-users.md says more. */
const LIMITED_BY: Record<string, string> = {
  'users, three digits of the id': COUNTED,
  'users, three digits of the id, middle page': COUNTED,
  'users, e-mail begins with two letters': COUNTED,
  'users, three letters of the e-mail': COUNTED,
  'users, three letters, middle page': COUNTED,
  'users, what the newest e-mails have': FIRST_OF_MANY,
  'users, digit and three letters': FIRST_OF_MANY,
  'users, three digits and three letters': 'the lists of both in the index are longer',
  'audit log, name': COUNTED,
  'audit log, author and kind': 'no index has both: all that the author did is looked at',
}

/** An admin sees the number of expired users before deleting them. */
const NO_TARGET = { atMost: Number.POSITIVE_INFINITY, why: 'no target: all who are expired are counted' }
const EXPIRED: UserCall = ['expired users', () => '/api/users/expiredUsers']

/** npm run bench:users: lists and searches of a thousand and of a million users, in turns. Then a tenth of the million is deleted. */
console.log(machineLine())
const postgres = await openDurablePostgres()
const opened: CrowdedProduct[] = []
try {
  for (const users of [SMALL_CROWD, LARGE_CROWD])
    opened.push(await openCrowdedProduct(postgres.urlOf(`users_${users}`), users))
  const [small, large] = opened as [CrowdedProduct, CrowdedProduct]
  console.log(TIMES_HEADING)
  for (const call of USER_CALLS) {
    const times = await compareSizes(call, { small, large, rounds: ROUNDS })
    const why = LIMITED_BY[call[0]]
    if (!reportTimes(call[0], times, why ? { atMost: MAX_RATIO, why } : undefined)) process.exitCode = 1
  }
  reportTimes(EXPIRED[0], await compareSizes(EXPIRED, { small, large, rounds: ROUNDS }), NO_TARGET)
  const logins = { small: { time: small.timeLogin }, large: { time: large.timeLogin }, rounds: LOGINS }
  if (!reportTimes('login', await compareSizes('login', logins))) process.exitCode = 1
  if (!(await reportPlans(large.db))) process.exitCode = 1
  if (!(await reportDeletion(large))) process.exitCode = 1
} finally {
  for (const product of opened) await product.stop()
  await postgres.stop()
}
