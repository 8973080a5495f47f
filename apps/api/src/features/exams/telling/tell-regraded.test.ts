import type { Database, Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildLearner } from '../../../testing/builders.ts'
import { buildToldRegrade } from '../../../testing/regraded-rows.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { readCounts } from '../regrading/correct-attempts.ts'
import { tellRegraded } from './tell-regraded.ts'

const api = await startTestApi()
const { db } = api
const { databases, jobs } = api.dependencies
const tools = { jobs, atOnce: 3, endMs: Date.now() + 3_600_000 }

async function someLearners(count: number): Promise<number[]> {
  const ids = []
  while (ids.length < count) ids.push((await buildLearner(db)).id)
  return ids
}

type Told = { learnerId: number; jobs: number }
/** The mails about the correction, by learner, and how many jobs will send each. */
const toldOf = (regradeId: number) =>
  db.select<Told>(sql`
    select user_id as "learnerId", (
      select count(*) from pgboss.job where name = 'send-mails' and data -> 'mailIds' @> to_jsonb(mails.id)
    ) as jobs
    from mails where kind = 'attempt_regraded' and reference = ${regradeId} order by user_id`)
const countTold = async (regradeId: number) => (await readCounts(databases, regradeId)).told
const onceEach = (ids: readonly number[]) => ids.map((learnerId): Told => ({ learnerId, jobs: 1 }))

test('each learner gets one mail about a correction, however many attempts it changed', async () => {
  const learnerIds = await someLearners(7)
  const id = await buildToldRegrade(db, { learnerIds, attemptsEach: 3 })
  await tellRegraded(databases, id, tools)
  expect(await toldOf(id)).toEqual(onceEach(learnerIds))
  expect(await countTold(id)).toBe(7)
  await tellRegraded(databases, id, tools)
  expect(await toldOf(id)).toHaveLength(7)
})

test('nobody is told who could not see the figures before, nor a deleted account, nor before all attempts are done', async () => {
  const [asha = 0] = await someLearners(1)
  const unseen = await buildToldRegrade(db, { learnerIds: [asha], wasShown: false })
  await tellRegraded(databases, unseen, tools)
  expect(await toldOf(unseen)).toEqual([])
  expect(await countTold(unseen)).toBe(0)

  const gone = await buildToldRegrade(db, { learnerIds: [asha, 999_999_999] })
  await tellRegraded(databases, gone, tools)
  expect(await toldOf(gone)).toEqual(onceEach([asha]))
  expect(await countTold(gone)).toBe(1)

  const running = await buildToldRegrade(db, { learnerIds: [asha] })
  await db.write(sql`update regrades set state = 'running' where id = ${running}`)
  await tellRegraded(databases, running, tools)
  expect(await toldOf(running)).toEqual([])
})

class Killed extends Error {}

/** The databases of a worker that is killed at its nth step: before the step is done, or right after it. */
function dyingAt(nth: number, moment: 'before' | 'after'): Databases {
  let steps = 0
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    steps += 1
    if (steps > nth || (steps === nth && moment === 'before')) throw new Killed()
    const result = await work()
    if (steps === nth) throw new Killed()
    return result
  }
  const dying = (base: Database): Database => ({
    ...base,
    select: (query) => step(() => base.select(query)),
    selectOptional: (query) => step(() => base.selectOptional(query)),
    write: (query) => step(() => base.write(query)),
    transaction: (work) => step(() => base.transaction(work)),
  })
  const ofLearners = databases.ofLearners.map(dying)
  const shared = dying(databases.shared)
  return { shared, ofLearners, dbOf: databases.dbOf }
}

test.each(['before', 'after'] as const)(
  'a worker that is killed %s any of its steps leaves nobody untold, and nobody is told twice',
  async (moment) => {
    const learnerIds = await someLearners(8)
    for (let nth = 1; ; nth += 1) {
      const id = await buildToldRegrade(db, { learnerIds })
      const hasDied = await tellRegraded(dyingAt(nth, moment), id, tools).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      )
      const before = await toldOf(id)
      expect(before.every((each) => each.jobs === 1)).toBe(true)
      // Two workers take the work up again.
      await Promise.all([tellRegraded(databases, id, tools), tellRegraded(databases, id, tools)])
      expect(await toldOf(id)).toEqual(onceEach(learnerIds))
      expect(await countTold(id)).toBe(8)
      if (!hasDied) {
        expect(nth).toBeGreaterThan(12)
        break
      }
    }
  },
)

test('a worker whose time is over says that learners are left', async () => {
  const learnerIds = await someLearners(2)
  const id = await buildToldRegrade(db, { learnerIds })
  expect(await tellRegraded(databases, id, { ...tools, endMs: 0 })).toBe(false)
  expect(await tellRegraded(databases, id, tools)).toBe(true)
  expect(await toldOf(id)).toEqual(onceEach(learnerIds))
})

test('a database that is away holds up only its own learners', async () => {
  const learnerIds = await someLearners(6)
  const id = await buildToldRegrade(db, { learnerIds })
  const [first] = databases.ofLearners
  const away: Databases = {
    ...databases,
    ofLearners: databases.ofLearners.map((each) =>
      each === first ? { ...each, selectOptional: () => Promise.reject(new Error('away')) } : each,
    ),
  }
  await expect(tellRegraded(away, id, tools)).rejects.toThrow('away')
  expect((await toldOf(id)).map(({ learnerId }) => learnerId)).toEqual(
    learnerIds.filter((learnerId) => databases.dbOf(learnerId) !== first),
  )
  await tellRegraded(databases, id, tools)
  expect(await toldOf(id)).toEqual(onceEach(learnerIds))
})
