import { SECRETS } from '../shop-stack.ts'
import { PHONE } from '../shopper.ts'

/** Matches a secret, a signature, a phone number or a token. */
const FORBIDDEN = new RegExp(
  [SECRETS.keySecret, ...SECRETS.webhookSecrets, PHONE, '[0-9a-f]{64}', 'eyJ[\\w-]+'].join('|'),
)

export const findLeaks = (log: string): string[] =>
  FORBIDDEN.test(log) ? log.split('\n').filter((line) => FORBIDDEN.test(line)) : []
