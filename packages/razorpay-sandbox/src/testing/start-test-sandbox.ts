import { onTestFinished } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'

export const KEYS = { keyId: 'rzp_test_SandboxTests00', keySecret: 'secret-of-the-key' }
export const WEBHOOK_SECRETS = ['newest-webhook-secret', 'older-webhook-secret'] as const

/** The fields of an entity, a collection or an error that the tests read. */
type Answer = {
  id: string
  status: string
  created_at: number
  count: number
  items: { id: string }[]
  error?: { description: string; reason: string; field?: string }
}

/** Starts a sandbox that is closed at the end of the test. */
export async function startTestSandbox(options: { webhookUrl?: string; seed?: number } = {}) {
  const sandbox = await startSandbox({ keys: { ...KEYS, webhookSecrets: WEBHOOK_SECRETS }, ...options })
  onTestFinished(sandbox.close)

  /** Makes a call as any HTTP client would. */
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${sandbox.origin}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const order = async (more: object = {}): Promise<string> => {
    const { body } = await call('POST', '/orders', { amount: 2500, currency: 'INR', ...more })
    return body.id
  }
  const { origin, control } = sandbox
  /** Pays and returns the id of the payment. */
  const pay = async (orderId: string, result?: 'captured' | 'authorized' | 'failed' | 'late'): Promise<string> => {
    const outcome = await control.pay({ orderId, ...(result && { result }) })
    return outcome.isPaid ? outcome.response.razorpay_payment_id : outcome.failure.error.metadata.payment_id
  }
  return { origin, control, call, order, pay }
}
