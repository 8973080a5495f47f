import type { KeptBecause } from '@abhyas/contract/users-manage'
import type { Db } from '@abhyas/database/database'
import {
  type BusyBecause,
  type BusyLearner,
  countExpired,
  countExpiredOf,
  selectAllBusy,
  selectExpiredPage,
  selectOptionalLastDeletion,
  selectOwners,
} from './deletion-queries.ts'

const COUNTED_AT_ONCE = 10_000

type DbOf = (learnerId: number) => Db
type ReadDatabases = { shared: Db; ofLearners: readonly Db[]; dbOf: DbOf }

/** Counts the users that a deletion would delete, and those it would keep, by reason. */
export async function previewDeletion(databases: ReadDatabases, askedBy: number) {
  const deletion = await selectOptionalLastDeletion(databases.shared)
  // The page asks every second while a deletion runs, and counting takes longest then.
  if (deletion?.state === 'running') return { expired: deletion.expired, kept: deletion.kept, deletion }
  const { expired, ...admins } = await countExpired(databases.shared, askedBy)
  const busy = expired > 0 ? await countExpiredBusy(databases, askedBy) : NOBODY_BUSY
  return { expired, kept: { ...admins, ...busy }, deletion }
}

type KeptForLearning = Record<Exclude<KeptBecause, 'asks' | 'last_admin'>, number>
const NOBODY_BUSY: KeptForLearning = { open_attempt: 0, open_order: 0, owns_module: 0 }

/** Starts from the running exams and the open orders, because they are fewer than all expired users. */
async function countExpiredBusy(databases: ReadDatabases, askedBy: number): Promise<KeptForLearning> {
  const { shared, ofLearners } = databases
  const becauseOf = firstReasons((await Promise.all(ofLearners.map(selectAllBusy))).flat())
  const count = async (because: BusyBecause) => {
    const ids = [...becauseOf].flatMap(([id, reason]) => (reason === because ? [id] : []))
    return ids.length > 0 ? countExpiredOf(shared, ids, askedBy) : 0
  }
  return {
    open_attempt: await count('open_attempt'),
    open_order: await count('open_order'),
    owns_module: await countExpiredOwners(databases, askedBy, becauseOf),
  }
}

/** Users who are kept for another reason are left out, so no expired user is counted twice. */
async function countExpiredOwners(
  { shared, dbOf }: ReadDatabases,
  askedBy: number,
  becauseOf: ReadonlyMap<number, unknown>,
): Promise<number> {
  let count = 0
  let after = { roleExpiresAt: '-infinity', id: 0 }
  for (;;) {
    const page = await selectExpiredPage(shared, after, COUNTED_AT_ONCE)
    const owners = await selectInPlaces(page, dbOf, selectOwners)
    const ids = owners.flatMap(({ id }) => (becauseOf.has(id) ? [] : [id]))
    if (ids.length > 0) count += await countExpiredOf(shared, ids, askedBy)
    const last = page.at(-1)
    if (!last || page.length < COUNTED_AT_ONCE) return count
    after = last
  }
}

/** Asks each database about the learners whose tables it holds. */
export async function selectInPlaces<Row>(
  people: readonly { id: number }[],
  dbOf: DbOf,
  select: (db: Db, ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const byPlace = Map.groupBy(
    people.map(({ id }) => id),
    dbOf,
  )
  return (await Promise.all([...byPlace].map(([db, ids]) => select(db, ids)))).flat()
}

/** A user who is kept for two reasons is counted under the first. */
export const firstReasons = (busy: readonly BusyLearner[]) =>
  new Map(busy.toReversed().map(({ id, because }) => [id, because]))
