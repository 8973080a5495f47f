import { type FailedMail, isRepeatable } from '@abhyas/contract/users-manage'
import type { SentMail } from '@abhyas/contract/users-mails'
import type { Database } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Limits } from '../../../http/limits.ts'
import { requireRow } from '../../../http/require-written.ts'
import { type Http, tellNextPage } from '../../../http/route.ts'
import type { Jobs } from '../../../queues/job-queue.ts'
import { queueMail } from '../../../queues/queue-mail.ts'
import type { NewMail } from '../../../sql/mail-queries.ts'
import {
  selectFailedMailPage,
  selectMailPage,
  selectOptionalMail,
  updateOptionalMailDealtWith,
} from './sent-mail-queries.ts'
import { selectOptionalUser } from '../user-queries.ts'

type Page = { userId: number; after: number; limit: number }

export async function listMails(db: Database, { userId, after, limit }: Page, http: Http): Promise<SentMail[]> {
  requireRow(await selectOptionalUser(db, userId), 'user_not_found')
  return tellNextPage(await selectMailPage(db, { userId, after, limit: limit + 1 }), limit, http)
}

type FailedPage = Omit<Page, 'userId'>

export const listFailedMails = async (db: Database, { after, limit }: FailedPage, http: Http): Promise<FailedMail[]> =>
  tellNextPage(await selectFailedMailPage(db, { after, limit: limit + 1 }), limit, http)

/** An admin cannot help every failed mail, such as one to an address that does not exist. */
export async function lookAtMail(db: Database, mailId: number): Promise<void> {
  requireRow(await updateOptionalMailDealtWith(db, mailId, 'seen'), 'mail_not_found')
}

/** Queues a new mail of the same kind. The old row stays in the list, and no longer waits. */
export async function sendMailAgain(
  db: Database,
  { mailId, adminId }: { mailId: number; adminId: number },
  { limits, jobs }: { limits: Limits; jobs: Jobs },
): Promise<void> {
  const { kind, userId, reference, isVerified } = requireRow(await selectOptionalMail(db, mailId), 'mail_not_found')
  const isPointless = kind === 'verify_email' && isVerified
  if (!isRepeatable(kind) || isPointless) throw new AppError('mail_not_repeatable')
  await limits.spend('mail_again_by_account', String(userId))
  const mail = { userId, kind: kind as NewMail['kind'], resentBy: adminId, ...(reference !== null && { reference }) }
  await db.transaction(async (tx) => {
    await updateOptionalMailDealtWith(tx, mailId, 'sent_again')
    await queueMail(tx, mail, jobs)
  })
}
