import type { MailCause } from '@abhyas/contract/site'

/** The fields by which nodemailer tells failures apart. `originalCode` is the code of the system or of TLS. */
type SmtpError = Error & { code?: string; originalCode?: string; command?: string; responseCode?: number }

const NO_CONNECTION = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'])
const OF_ENCRYPTION = /CERT|SSL|TLS/
const LOGIN_NEEDED = 530

/** Tells what an owner has to look at when the mail server did not accept a mail. */
export function mailCauseOf({ code = '', originalCode = '', command, responseCode }: SmtpError): MailCause {
  if (code === 'EAUTH' || responseCode === LOGIN_NEEDED) return 'login_refused'
  if (code === 'ETLS' || OF_ENCRYPTION.test(originalCode)) return 'not_encrypted'
  if (NO_CONNECTION.has(code)) return 'no_connection'
  if (command === 'MAIL FROM') return 'sender_refused'
  return command === 'RCPT TO' ? 'address_refused' : 'other'
}
