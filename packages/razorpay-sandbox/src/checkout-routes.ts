import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest, parseRequest } from './api-error.ts'
import { requirePayableOrder } from './money/make-payment.ts'
import type { Sandbox } from './sandbox.ts'

const FILES = [
  { url: '/v1/checkout.js', file: 'checkout.js', type: 'text/javascript' },
  { url: '/v1/checkout', file: 'frame.html', type: 'text/html; charset=utf-8' },
  { url: '/v1/checkout/frame.js', file: 'frame.js', type: 'text/javascript' },
  { url: '/v1/checkout/frame.css', file: 'frame.css', type: 'text/css' },
]

const CheckoutQuery = z.object({
  key: z.string('Please provide your api key for authentication purposes.'),
  order_id: z.string('The order_id is required.'),
  amount: z.coerce.number('The amount must be an integer.'),
})

/** Returns the order for the checkout. The amount that the page sends must agree with it. */
function readCheckoutOrder(sandbox: Sandbox, query: unknown) {
  const { key, order_id, amount } = parseRequest(CheckoutQuery, query)
  if (key !== sandbox.settings.keyId) throw badRequest('The api key provided is invalid')
  const { entity } = requirePayableOrder(sandbox, order_id)
  if (amount !== entity.amount)
    throw badRequest(
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    )
  return { amount: entity.amount_due, currency: entity.currency }
}

export function addCheckoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const { url, file, type } of FILES) {
    const content = readFileSync(new URL(`browser/${file}`, import.meta.url))
    // With this header, a page that isolates itself from other origins can still load these files.
    app.get(url, (_request, reply) =>
      reply.type(type).header('cross-origin-resource-policy', 'cross-origin').send(content),
    )
  }
  app.get('/v1/checkout/order', (request) => readCheckoutOrder(sandbox, request.query))
}
