import { createTransport } from 'nodemailer'
import type { ApiConfig } from '../config.ts'

/** A worker sends this many mails at the same time (see job-table.ts). */
const CONNECTIONS = 12
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

export type MailTransport = ReturnType<typeof openMailTransport>

/** Opens pooled connections to the mail server. A server that hangs is abandoned within half a minute. */
export const openMailTransport = ({ smtpUrl, isMailEncrypted }: Pick<ApiConfig, 'smtpUrl' | 'isMailEncrypted'>) =>
  createTransport({
    url: smtpUrl,
    // Without this, an attacker on the network could hide that the server encrypts, and read every link and the
    // password.
    requireTLS: isMailEncrypted,
    pool: true,
    maxConnections: CONNECTIONS,
    // When a connection breaks during a mail, the caller decides, because the server may have accepted the mail.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })

/** Every try of a mail has the same id, so that a mailbox shows a repeated mail only once. */
export const messageIdOf = (name: string, mailFrom: string): string =>
  `<${name}@${/@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'abhyas'}>`
