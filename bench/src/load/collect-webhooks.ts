import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { controlSandbox } from '@abhyas/razorpay-sandbox/sandbox-control'
import { workInParallel } from './work-in-parallel.ts'

/** A webhook message as the sandbox signed and sent it. */
export type WebhookMessage = { headers: Record<string, string>; text: string }

const SENT_HEADERS = ['x-razorpay-signature', 'x-razorpay-event-id']
const AT_ONCE = 32

/** Pays these orders at the sandbox, and collects one message for each: that the payment was captured. */
export async function collectWebhooks(origin: string, orderIds: readonly string[]): Promise<WebhookMessage[]> {
  const messages: WebhookMessage[] = []
  const receiver = createServer(async (request, response) => {
    const headers = Object.fromEntries(SENT_HEADERS.map((name) => [name, String(request.headers[name])]))
    messages.push({ headers, text: await text(request) })
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  try {
    const sandbox = controlSandbox(origin)
    await sandbox.setScenario({ drop: ['payment.authorized', 'order.paid'] })
    await sandbox.setWebhook({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` })
    await workInParallel(AT_ONCE, orderIds, (orderId) => sandbox.pay({ orderId }))
    // This call returns when all messages are delivered.
    await sandbox.advanceClock({ ms: 0 })
    await sandbox.setWebhook({ url: null })
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
  if (messages.length !== orderIds.length)
    throw new Error(`${orderIds.length} orders were paid, ${messages.length} messages came`)
  return messages
}
