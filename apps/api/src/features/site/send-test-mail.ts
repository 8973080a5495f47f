import type { TestMail } from '@abhyas/contract/site'
import type { SiteDefaults } from '@abhyas/contract/settings'
import type { Db } from '@abhyas/database/database'
import * as texts from '@abhyas/messages/texts'
import { writeSiteNote } from '../../sql/site-note-queries.ts'
import { mailCauseOf } from './mail-cause.ts'
import { readSite } from './read-site.ts'

type Mail = { from: string; to: { name: string; address: string }; subject: string; text: string }
export type TestMailTransport = { sendMail(mail: Mail): Promise<unknown> }
type MailTools = { transport: TestMailTransport; mailFrom: string; site: SiteDefaults }

const FAILURE_MAX_LENGTH = 300

/** Sends a mail to the admin's own address, and notes whether the mail server accepted it. */
export async function sendTestMail(
  db: Db,
  address: string,
  { transport, mailFrom, site }: MailTools,
): Promise<TestMail> {
  const { brand } = await readSite(db, site)
  const mail = {
    from: mailFrom,
    to: { name: '', address },
    subject: texts.testMailSubject({ brand }),
    text: texts.testMailBody({ brand, origin: site.origin }),
  }
  const failed = await transport.sendMail(mail).then(
    () => null,
    (error: Error) => ({ cause: mailCauseOf(error), failure: error.message.slice(0, FAILURE_MAX_LENGTH) || 'unknown' }),
  )
  await writeSiteNote(db, 'test_mail', failed)
  return { address, cause: failed?.cause ?? null }
}
