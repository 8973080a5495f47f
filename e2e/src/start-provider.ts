import { controlSandbox, type SandboxControl } from '@abhyas/razorpay-sandbox/sandbox-control'
import { startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'

const KEYS = { keyId: 'rzp_test_e2e', keySecret: 'secret-of-the-e2e-shop', webhookSecrets: ['e2e-webhook-secret'] }

/** The payment provider's stand-in, and the settings with which a product uses it. */
export type Provider = { sandbox: SandboxControl; env: Record<string, string>; close: () => Promise<void> }

export async function startProvider(): Promise<Provider> {
  const { origin, close } = await startSandbox(KEYS)
  return {
    sandbox: controlSandbox(origin),
    env: {
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRETS: KEYS.webhookSecrets.join(','),
      RAZORPAY_API_BASE: origin,
      RAZORPAY_CHECKOUT_URL: `${origin}/v1/checkout.js`,
    },
    close,
  }
}
