import { isExample } from '@abhyas/contract/rules/site-values'
import type { ApiConfig } from '../config.ts'
import { isOnThisMachine } from '../safe-connections.ts'
import { type Finding, warning } from './finding.ts'

const ADVISED_PASSWORD_LENGTH = 8
const WEBHOOK_SECRET_LENGTH = 16

/** Warns of settings that the product starts with, and that an owner hardly wants. */
export function checkAdvice({ site, mailFrom, razorpay, trustProxy }: ApiConfig): Finding[] {
  const found: (Finding | false)[] = [
    isExample(/[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0] ?? '') &&
      warning('MAIL_FROM is still an example, and many mail servers refuse it; set an address of your own.'),
    site.signUp.passwordMinLength < ADVISED_PASSWORD_LENGTH &&
      warning(`SIGN_UP_PASSWORD_MIN_LENGTH is ${site.signUp.passwordMinLength}; we advise ${ADVISED_PASSWORD_LENGTH}.`),
    razorpay !== null &&
      razorpay.webhookSecrets.some((secret) => secret.length < WEBHOOK_SECRET_LENGTH) &&
      warning(
        `RAZORPAY_WEBHOOK_SECRETS holds a secret of less than ${WEBHOOK_SECRET_LENGTH} characters; make a longer one.`,
      ),
    !trustProxy &&
      !isOnThisMachine(site.origin) &&
      warning(
        'TRUST_PROXY is empty, so all learners count as one address; set the address of the proxy that does TLS.',
      ),
  ]
  return found.filter((finding) => finding !== false)
}
