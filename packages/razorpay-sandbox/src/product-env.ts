export type SandboxKeys = {
  keyId: string
  keySecret: string
  /** The newest secret comes first. */
  webhookSecrets: readonly string[]
}

/** The keys of a sandbox that is started without keys of its own. */
export const SANDBOX_KEYS: SandboxKeys = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'key-secret-of-the-sandbox',
  webhookSecrets: ['new-webhook-secret', 'old-webhook-secret'],
}

/** The environment variables that hold the keys, for the product and for `main.ts`. */
export const keysEnv = ({ keyId, keySecret, webhookSecrets }: SandboxKeys) => ({
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRETS: webhookSecrets.join(','),
})

/** The environment variables with which the product takes payments through the sandbox at this origin. */
export const productEnv = (keys: SandboxKeys, origin: string): Record<string, string> => ({
  ...keysEnv(keys),
  RAZORPAY_API_BASE: origin,
  RAZORPAY_CHECKOUT_URL: `${origin}/v1/checkout.js`,
})
