import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Received = { body: string; signature: string; eventId: string; event: string; payload: Payload }

type Payload = Record<'payment' | 'order' | 'refund' | 'dispute', { entity: Record<string, unknown> }>

/** Starts a merchant's endpoint that stores every webhook and responds as the test says. */
export async function receiveWebhooks(answer: (response: ServerResponse, count: number) => void = (it) => it.end()) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = request.headers
    const { event, payload } = JSON.parse(body)
    received.push({ body, signature: String(signature), eventId: String(eventId), event, payload })
    answer(response, received.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, received }
}

export const fail = (response: ServerResponse) => void response.writeHead(500).end()

export const namesOf = (received: Received[]) => received.map(({ event }) => event)
