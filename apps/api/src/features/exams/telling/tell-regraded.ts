import type { Database, Databases } from '@abhyas/database/database'
import type { Jobs } from '../../../queues/job-queue.ts'
import { queueEventMails } from '../../../queues/queue-mail.ts'
import {
  countAccounts,
  selectLearnersToTell,
  selectOptionalTelling,
  selectOptionalToldUpTo,
  updateMoved,
  updateToldUpTo,
} from './telling-queries.ts'

const AT_ONCE = 1_000

type Tools = {
  jobs: Jobs
  /** No batch begins after this moment. */
  endMs: number
  atOnce?: number
}

/**
 * Queues one mail to each learner whose figures a correction changed after they could see them. It may be interrupted and
 * called again at any time: the mails of a batch are queued first, under names that are unique among mails, and then the
 * cursor of the learners' database moves. A database that is away holds up only its own learners. Returns true when all
 * are told.
 */
export async function tellRegraded(databases: Databases, regradeId: number, tools: Tools): Promise<boolean> {
  const { shared, ofLearners } = databases
  if (!(await selectOptionalTelling(shared, regradeId))) return true
  let areAllTold = true
  const errors: unknown[] = []
  for (const db of ofLearners)
    try {
      areAllTold = (await tellLearners(shared, db, regradeId, tools)) && areAllTold
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return areAllTold
}

/** Returns true when all learners of this database are told. */
async function tellLearners(
  shared: Database,
  db: Database,
  regradeId: number,
  { jobs, endMs, atOnce = AT_ONCE }: Tools,
): Promise<boolean> {
  while (Date.now() < endMs) {
    const before = await selectOptionalToldUpTo(db, regradeId)
    if (!before) return true
    const after = before.learnerId
    const learners = await selectLearnersToTell(db, regradeId, { after, limit: atOnce })
    const upTo = learners.at(-1)?.learnerId
    if (upTo === undefined) return true
    const told = await shared.transaction(async (tx) => {
      const due = learners.map(({ learnerId }) => ({
        learnerId,
        reference: regradeId,
        event: `regrade-${regradeId}-${learnerId}`,
      }))
      await queueEventMails(tx, 'attempt_regraded', due, jobs, { isPatient: true })
      await updateMoved(tx, regradeId)
      return countAccounts(
        tx,
        learners.map(({ learnerId }) => learnerId),
      )
    })
    await updateToldUpTo(db, { regradeId, after, upTo, told })
  }
  return false
}
