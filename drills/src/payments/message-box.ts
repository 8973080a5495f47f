import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A webhook message as the provider sent it, byte for byte. */
export type Message = { eventId: string; name: string; providerOrderId: string; bytes: string; signature: string }

export type MessageBox = {
  url: string
  /** Returns the messages about an order that have arrived, with one name or with any name. */
  of(providerOrderId: string, name?: string): readonly Message[]
  /** Waits for such a message for a while, and returns those that have arrived. */
  wait(providerOrderId: string, name: string, patienceMs?: number): Promise<readonly Message[]>
  all(): readonly Message[]
  empty(): void
  close(): Promise<void>
}

const PATIENCE_MS = 100
const POLL_MS = 5

type WebhookBody = { event: string; payload: { payment: { entity: { order_id: string } } } }

/** Receives the provider's webhooks in place of the product. The drill then delivers them in any order, twice, late or never. */
export async function openMessageBox(): Promise<MessageBox> {
  let messages = new Map<string, Message[]>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks).toString()
      const { event, payload } = JSON.parse(bytes) as WebhookBody
      const providerOrderId = payload.payment.entity.order_id
      const { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature } = request.headers
      const message = { eventId: String(eventId), name: event, providerOrderId, bytes, signature: String(signature) }
      messages.set(providerOrderId, [...(messages.get(providerOrderId) ?? []), message])
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const of: MessageBox['of'] = (providerOrderId, name) =>
    (messages.get(providerOrderId) ?? []).filter((message) => name === undefined || message.name === name)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    of,
    async wait(providerOrderId, name, patienceMs = PATIENCE_MS) {
      for (const until = Date.now() + patienceMs; of(providerOrderId, name).length === 0 && Date.now() < until;)
        await sleep(POLL_MS)
      return of(providerOrderId, name)
    },
    all: () => [...messages.values()].flat(),
    empty: () => void (messages = new Map()),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
