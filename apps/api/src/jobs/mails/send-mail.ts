import type { Databases } from '@abhyas/database/database'
import { inSpan } from '@abhyas/tracing/tracing'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from '../../config.ts'
import { mailCauseOf } from '../../features/site/mail-cause.ts'
import { mailTries } from '../../metrics/work.ts'
import {
  deleteQueuedMail,
  takeOptionalMail,
  updateMailFailed,
  updateMailFailure,
  updateMailSent,
} from '../../sql/mail-queries.ts'
import { insist } from '../insist.ts'
import { type MailTransport, messageIdOf } from '../open-mail-transport.ts'
import { composeMail } from './compose-mail.ts'

/** A mail server with this response code or a higher one will refuse every further try. */
const REFUSED_FOR_GOOD = 500
const FAILURE_LENGTH = 300

type SmtpError = Error & { command?: string; responseCode?: number; syscall?: string }

export type MailTools = {
  transport: MailTransport
  config: Pick<ApiConfig, 'mailFrom' | 'site' | 'tokenKeys'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A mail server that cannot be reached, or that responds with an error, has not accepted the mail. */
const isSurelyUnsent = ({ responseCode = 0, syscall }: SmtpError): boolean =>
  responseCode > 0 || syscall === 'connect' || syscall === 'getaddrinfo'

/**
 * Sends a queued mail. The row says whether the mail was sent, so a repeated job sends nothing twice. Only a worker that
 * is killed between the mail server's reply and the update sends a mail twice, with the same Message-ID. A reminder is
 * not repeated then, because two reminders are worse than none.
 */
export async function sendMail(databases: Databases, mailId: number, tools: MailTools): Promise<void> {
  const { shared } = databases
  const { mailFrom } = tools.config
  const mail = await takeOptionalMail(shared, mailId)
  if (!mail) return
  const composed = await composeMail(databases, mail, tools.config)
  if (!composed) return void (await deleteQueuedMail(shared, mailId))
  try {
    const content = {
      from: mailFrom,
      messageId: messageIdOf(`mail-${mail.id}-${Date.parse(mail.createdAt)}`, mailFrom),
      // The mail omits the name, because a visitor may have signed up with this address and chosen the name.
      to: { name: '', address: mail.address },
      subject: composed.subject,
      text: composed.body,
      ...(composed.headers && { headers: composed.headers }),
    }
    await inSpan('mail', 'client', () => tools.transport.sendMail(content))
    mailTries.sent.add()
  } catch (error) {
    mailTries.failed.add()
    const cause = mailCauseOf(error as SmtpError)
    const mustNotRepeat = mail.kind === 'daily_reminder' && !isSurelyUnsent(error as SmtpError)
    // The table is about a person, but the address stays in one place.
    const { message, responseCode = 0 } = error as SmtpError
    const words = message.replaceAll(mail.address, '…').split('\n', 1).join().slice(0, FAILURE_LENGTH)
    await updateMailFailure(shared, mailId, { cause, words })
    const isRefused = cause === 'address_refused' && responseCode >= REFUSED_FOR_GOOD
    if (!isRefused && !mustNotRepeat) throw error
    tools.log.warn({ err: error, mailId }, isRefused ? 'mail refused' : 'reminder not repeated')
    return void (await updateMailFailed(shared, mailId))
  }
  await insist(() => updateMailSent(shared, mailId))
}
