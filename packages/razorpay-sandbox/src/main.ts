import { startSandbox } from './start-sandbox.ts'

function requireEnv(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}

/** Start it with node packages/razorpay-sandbox/src/main.ts, the product's own settings and SANDBOX_WEBHOOK_URL. */
const webhookUrl = process.env['SANDBOX_WEBHOOK_URL']
const accountId = process.env['RAZORPAY_ACCOUNT_ID']

const sandbox = await startSandbox({
  port: Number(process.env['PORT'] ?? 0),
  keys: {
    keyId: requireEnv('RAZORPAY_KEY_ID'),
    keySecret: requireEnv('RAZORPAY_KEY_SECRET'),
    webhookSecrets: requireEnv('RAZORPAY_WEBHOOK_SECRETS').split(','),
  },
  ...(webhookUrl && { webhookUrl }),
  ...(accountId && { accountId }),
})
console.log(`Razorpay sandbox  ${sandbox.origin}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.close())
