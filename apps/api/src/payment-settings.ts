import { SettingError } from '@abhyas/database/setting-error'
import { type Env, textOf } from './setting-values.ts'

export type RazorpayConfig = {
  keyId: string
  keySecret: string
  /** The newest secret comes first. The older ones still verify messages that the provider sends again. */
  webhookSecrets: readonly string[]
  /** When this is set, messages about other accounts are ignored. */
  accountId: string | undefined
  apiBase: string
  /** The address from which the browser loads the provider's checkout. */
  checkoutUrl: string
}

const PROVIDER = { apiBase: 'https://api.razorpay.com', checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' }

/**
 * Only production for real learners takes real money: a test key would give modules away, and a live key would charge
 * testers.
 */
export function readRazorpay(env: Env, isReal: boolean): RazorpayConfig | null {
  const keyId = textOf(env, 'RAZORPAY_KEY_ID')
  if (!keyId) return null
  const keySecret = env['RAZORPAY_KEY_SECRET'] ?? ''
  const webhookSecrets = (env['RAZORPAY_WEBHOOK_SECRETS'] ?? '').split(',').filter(Boolean)
  if (!keySecret || webhookSecrets.length === 0)
    throw new SettingError('RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRETS (see .env.example).')
  if (isReal !== keyId.startsWith('rzp_live_'))
    throw new SettingError(
      isReal
        ? 'RAZORPAY_KEY_ID is not a live key, and this is production: modules would be given away.'
        : 'RAZORPAY_KEY_ID is a live key, and this is not production: testers would be charged.',
    )
  if (isReal && (env['RAZORPAY_API_BASE'] || env['RAZORPAY_CHECKOUT_URL']))
    throw new SettingError(
      'Production asks the provider itself: RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_URL are for tests.',
    )
  return {
    keyId,
    keySecret,
    webhookSecrets,
    accountId: textOf(env, 'RAZORPAY_ACCOUNT_ID'),
    apiBase: textOf(env, 'RAZORPAY_API_BASE') ?? PROVIDER.apiBase,
    checkoutUrl: textOf(env, 'RAZORPAY_CHECKOUT_URL') ?? PROVIDER.checkoutUrl,
  }
}
