import type { MailCause } from '@abhyas/contract/site'
import type { ApiConfig } from '../config.ts'
import { mailCauseOf } from '../features/site/mail-cause.ts'
import { openMailTransport } from '../jobs/open-mail-transport.ts'
import { codeOf, error, type Finding, withPatience } from './finding.ts'

const SENTENCES: Partial<Record<MailCause, string>> = {
  login_refused: 'The mail server refused the login of SMTP_URL; check its user and password.',
  not_encrypted:
    'The mail server does not encrypt, or its certificate does not verify; use another port, or let ALLOW_PLAIN_CONNECTIONS name mail.',
}

/** Connects to the mail server and logs in, and sends nothing. */
export async function checkMail(config: ApiConfig): Promise<Finding[]> {
  const transport = openMailTransport(config)
  try {
    await withPatience(transport.verify())
    return []
  } catch (failure) {
    const sentence = SENTENCES[mailCauseOf(failure as Error)]
    return [
      error(
        sentence ?? `The mail server of SMTP_URL does not answer (${codeOf(failure)}); check its address and port.`,
      ),
    ]
  } finally {
    transport.close()
  }
}
