import type { Database } from '@abhyas/database/database'
import { insertMail, type NewMail, updateMailFailed } from '../sql/mail-queries.ts'

type MailChanges = { kind?: NewMail['kind']; isFailed?: boolean }

/** A mail of this person that no job sends: queued, or given up. */
export async function buildMail(db: Database, userId: number, changes: MailChanges = {}): Promise<{ id: number }> {
  const { kind = 'password_changed', isFailed = false } = changes
  const mail = await insertMail(db, { userId, kind })
  if (isFailed) await updateMailFailed(db, mail.id)
  return mail
}
