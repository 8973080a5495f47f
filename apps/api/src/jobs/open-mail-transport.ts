import { createTransport } from 'nodemailer'
import type { ApiConfig } from '../config.ts'

/** As many mails at once as a worker sends (see run-jobs.ts). */
const CONNECTIONS = 8
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

export type MailTransport = ReturnType<typeof openMailTransport>

/** The connections to the mail server, kept for the next mail. A server that hangs is given up within half a minute. */
export const openMailTransport = ({ smtpUrl, isMailEncrypted }: Pick<ApiConfig, 'smtpUrl' | 'isMailEncrypted'>) =>
  createTransport({
    url: smtpUrl,
    // Without it, a stranger on the way who hides that the server can encrypt reads every link and the password.
    requireTLS: isMailEncrypted,
    pool: true,
    maxConnections: CONNECTIONS,
    // A connection that breaks in the middle of a mail is our caller's to judge: the server may have accepted the mail.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })

/** The same for each try of a mail: a mailbox shows a mail that came twice once. */
export const messageIdOf = (name: string, mailFrom: string): string =>
  `<${name}@${/@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'abhyas'}>`
