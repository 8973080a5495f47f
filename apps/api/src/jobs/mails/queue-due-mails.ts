import type { Database, Databases } from '@abhyas/database/database'
import { selectDueGrantMails, updateGrantMailsQueued } from '../../features/access/grant-queries.ts'
import { selectDueVoidMails, updateVoidMailsQueued } from '../../features/exams/manage/void-mail-queries.ts'
import {
  selectDueReceipts,
  selectDueRefundMails,
  selectUnremindedOrders,
  type UnpaidOrder,
  updateReceiptsQueued,
  updateRefundMailsQueued,
  updateReminded,
} from '../../features/purchases/orders/due-mail-queries.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { queueEventMails } from '../../queues/queue-mail.ts'
import type { DueMail, NewMail } from '../../sql/mail-queries.ts'

const AT_ONCE = 100

type Source<Due extends DueMail> = {
  kind: NewMail['kind']
  select: (db: Database, limit: number) => Promise<Due[]>
  /** Some events need no mail after all. */
  isWanted?: (due: Due) => boolean
  markQueued: (db: Database, due: readonly Due[]) => Promise<unknown>
}

const referencesOf = (due: readonly DueMail[]) => due.map(({ reference }) => reference)

const RECEIPTS: Source<DueMail> = {
  kind: 'receipt',
  select: selectDueReceipts,
  markQueued: (db, due) => updateReceiptsQueued(db, referencesOf(due)),
}
const REFUNDS: Source<DueMail> = {
  kind: 'refund',
  select: selectDueRefundMails,
  markQueued: updateRefundMailsQueued,
}
const GRANTS: Source<DueMail> = {
  kind: 'grant',
  select: selectDueGrantMails,
  markQueued: updateGrantMailsQueued,
}
const VOID_ATTEMPTS: Source<DueMail> = {
  kind: 'attempt_void',
  select: selectDueVoidMails,
  markQueued: (db, due) => updateVoidMailsQueued(db, referencesOf(due)),
}
const UNPAID_ORDERS: Source<UnpaidOrder> = {
  kind: 'unpaid_order',
  select: selectUnremindedOrders,
  isWanted: ({ isBoughtOtherwise }) => !isBoughtOtherwise,
  markQueued: (db, due) => updateReminded(db, referencesOf(due)),
}

/**
 * Queues the mails of learners' events. The learner's row says that a mail is due. The mail is queued first and the row
 * is marked then, because the two may be in different databases. A second run, or a second worker, finds the same event
 * and queues nothing: the name of an event is unique among mails.
 */
export async function queueDueMails({ shared, ofLearners }: Databases, jobs: Jobs): Promise<void> {
  const queueAll = async <Due extends DueMail>(db: Database, source: Source<Due>) => {
    let due: Due[]
    do {
      due = await source.select(db, AT_ONCE)
      const wanted = due.filter((each) => source.isWanted?.(each) ?? true)
      if (wanted.length > 0) await shared.transaction((tx) => queueEventMails(tx, source.kind, wanted, jobs))
      if (due.length > 0) await source.markQueued(db, due)
    } while (due.length === AT_ONCE)
  }
  for (const db of ofLearners) {
    await queueAll(db, RECEIPTS)
    await queueAll(db, REFUNDS)
    await queueAll(db, GRANTS)
    await queueAll(db, VOID_ATTEMPTS)
    await queueAll(db, UNPAID_ORDERS)
  }
}
