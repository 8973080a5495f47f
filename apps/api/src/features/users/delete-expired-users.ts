import { setTimeout as sleep } from 'node:timers/promises'
import type { KeptBecause, UserDeletion } from '@abhyas/contract/users-manage'
import type { Author, Database, Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { addToCounter } from '../../sql/counter-queries.ts'
import { requireRow } from '../../http/require-written.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { endSessionsOfUsers } from '../auth/session-queries.ts'
import {
  deleteWritten,
  deleteUserRows,
  type DueUser,
  insertOptionalDeletion,
  selectBusy,
  selectDueUsersForUpdate,
  selectOptionalDeletion,
  selectOptionalDeletionForUpdate,
  selectOptionalLastDeletion,
  lockDeletions,
  selectOwners,
  selectOptionalStalledDeletion,
  updateDeletionProgress,
  updateDone,
  updateOptionalResumed,
  updateOptionalStopped,
} from './deletion-queries.ts'
import { firstReasons, selectInPlaces } from './preview-deletion.ts'

const BATCH = 100
/** A worker that is told to stop finishes its current job, so a job works only for this long. */
const SLICE_MS = 4_000

/** The deletion and its job are created in one transaction. */
export const startDeletion = (
  db: Database,
  author: Author,
  { alsoOwners }: { alsoOwners: boolean },
  jobs: Jobs,
): Promise<UserDeletion> =>
  db.transaction(async (tx) => {
    await lockDeletions(tx)
    const begun = await insertOptionalDeletion(tx, author, alsoOwners)
    if (!begun) throw new AppError('deletion_running')
    await jobs.enqueue(tx, 'delete-expired-users', { deletionId: begun.id })
    return begun
  })

export const stopDeletion = async (db: Db): Promise<UserDeletion> =>
  requireRow(await updateOptionalStopped(db), 'deletion_not_found')

export const resumeDeletion = (db: Database, author: Author, jobs: Jobs): Promise<UserDeletion> =>
  db.transaction(async (tx) => {
    await lockDeletions(tx)
    const last = await selectOptionalLastDeletion(tx)
    if (last?.state === 'running') throw new AppError('deletion_running')
    const resumed = requireRow(await updateOptionalResumed(tx, author), 'deletion_not_found')
    await jobs.enqueue(tx, 'delete-expired-users', { deletionId: resumed.id })
    return resumed
  })

/** Runs every minute. It takes up a deletion that no worker continues, because its job failed too often. */
export async function resumeStalledDeletion(db: Database, jobs: Jobs): Promise<void> {
  const stalled = await selectOptionalStalledDeletion(db)
  if (stalled) await jobs.enqueue(db, 'delete-expired-users', { deletionId: stalled.id })
}

/**
 * The job runs some batches and then enqueues the next job. After each batch it rests as long as the batch took, so
 * that logins wait for one batch at most. If the worker dies, the next one continues after the last committed batch.
 */
export async function carryOnDeletion({ shared: db, dbOf }: Databases, deletionId: number, jobs: Jobs): Promise<void> {
  const deletion = await selectOptionalDeletion(db, deletionId)
  if (!deletion) return
  const written = db.writtenBy({ userId: deletion.authorId, requestId: deletion.requestId })
  const end = Date.now() + SLICE_MS
  while (Date.now() < end) {
    const start = Date.now()
    const isMore = await written.transaction((tx) => deleteBatch(tx, dbOf, deletionId))
    if (!isMore) return
    await sleep(Date.now() - start)
  }
  await jobs.enqueue(db, 'delete-expired-users', { deletionId })
}

/**
 * Says whether there is more to do. It locks the row of the deletion, so two workers take turns, and a stop waits for
 * one batch.
 */
async function deleteBatch(tx: Db, dbOf: Databases['dbOf'], deletionId: number): Promise<boolean> {
  const deletion = await selectOptionalDeletionForUpdate(tx, deletionId)
  if (deletion?.state !== 'running') return false
  const due = await keepSome(await selectDueUsersForUpdate(tx, deletion, BATCH), dbOf, deletion)
  const last = due.at(-1)
  if (!last) {
    await updateDone(tx, deletionId)
    return false
  }
  const ids = due.flatMap(({ id, keptBecause }) => (keptBecause === null ? [id] : []))
  await endSessionsOfUsers(tx, ids)
  const deleted = await deleteUserRows(tx, ids)
  const learners = deleted.filter(({ role }) => role === 'ROLE_USER').length
  if (learners > 0) await addToCounter(tx, 'learners', -learners)
  const gone = ids.map((id) => ({ id }))
  await selectInPlaces(gone, dbOf, deleteWritten)
  await updateDeletionProgress(tx, deletionId, { last, deleted: deleted.length, kept: keptOf(due) })
  return true
}

/**
 * A user with an open attempt or an open order is kept. A user who owns a module is deleted only if the admin asked for
 * it. A user with an expired role can start neither an exam nor a purchase, so this cannot change before the deletion.
 */
async function keepSome(
  due: DueUser[],
  dbOf: Databases['dbOf'],
  { deletesOwners }: { deletesOwners: boolean },
): Promise<DueUser[]> {
  const [busy, owners] = await Promise.all([
    selectInPlaces(due, dbOf, selectBusy),
    deletesOwners ? [] : selectInPlaces(due, dbOf, selectOwners),
  ])
  const becauseOf = firstReasons(busy)
  const owning = new Set(owners.map(({ id }) => id))
  return due.map((user) => ({
    ...user,
    keptBecause: user.keptBecause ?? becauseOf.get(user.id) ?? (owning.has(user.id) ? 'owns_module' : null),
  }))
}

function keptOf(due: DueUser[]): Partial<Record<KeptBecause, number>> {
  const byReason = Map.groupBy(due, ({ keptBecause }) => keptBecause)
  return Object.fromEntries(
    [...byReason].flatMap(([reason, users]) => (reason === null ? [] : [[reason, users.length]])),
  )
}
