import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError, parseRequest } from './api-error.ts'
import { delayByFault, hangUpByFault, refuseByFault, takeFault } from './api-faults.ts'
import { type OrderRecord, requireOrder, requirePayment, requireRefund } from './money/books.ts'
import { capturePayment, isAuthorised } from './money/capture-payment.ts'
import { createOrder, editOrder } from './money/create-order.ts'
import { listAll, listPage } from './money/list-page.ts'
import { takeRefundKey } from './money/refund-keys.ts'
import { refundPayment } from './money/refund-payment.ts'
import type { Sandbox } from './sandbox.ts'

type Call = { id: string; refundId: string; query: unknown; body: unknown; refundKey: string | undefined }

type ApiRoute = {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  /** Returns an earlier response to the same call. This runs before the work and before a fault delays it. */
  recall?: (call: Call) => unknown
  work: (call: Call) => unknown
}

const OrdersQuery = z.object({ receipt: z.string().optional(), authorized: z.enum(['0', '1']).optional() })

/** Razorpay's API, as far as a shop with orders needs it. */
function listRoutes(sandbox: Sandbox): ApiRoute[] {
  const order = (id: string) => requireOrder(sandbox.books, id, sandbox.clock.nowSeconds())
  const payment = (id: string) => requirePayment(sandbox.books, id)
  const refund = (id: string) => requireRefund(sandbox.books, id)
  return [
    { method: 'POST', url: '/orders', work: ({ body }) => createOrder(sandbox, body).entity },
    { method: 'GET', url: '/orders', work: ({ query }) => listOrders(sandbox, query) },
    { method: 'GET', url: '/orders/:id', work: ({ id }) => order(id).entity },
    { method: 'PATCH', url: '/orders/:id', work: ({ id, body }) => editOrder(order(id), body).entity },
    { method: 'GET', url: '/orders/:id/payments', work: ({ id }) => listAll(order(id).payments.toReversed()) },
    { method: 'GET', url: '/payments', work: ({ query }) => listPage(sandbox.books.paymentList, query) },
    { method: 'GET', url: '/payments/:id', work: ({ id }) => payment(id).entity },
    {
      method: 'POST',
      url: '/payments/:id/capture',
      work: ({ id, body }) => capturePayment(sandbox, payment(id), body).entity,
    },
    {
      method: 'POST',
      url: '/payments/:id/refund',
      recall: (call) => recallRefund(sandbox, call),
      work: (call) => workRefund(sandbox, call),
    },
    {
      method: 'GET',
      url: '/payments/:id/refunds',
      work: ({ id, query }) => listPage(payment(id).refunds, query),
    },
    { method: 'GET', url: '/payments/:id/refunds/:refundId', work: ({ refundId }) => refund(refundId).entity },
    { method: 'GET', url: '/refunds', work: ({ query }) => listPage(sandbox.books.refundList, query) },
    { method: 'GET', url: '/refunds/:id', work: ({ id }) => refund(id).entity },
  ]
}

function listOrders({ books }: Sandbox, query: unknown) {
  const { receipt, authorized } = parseRequest(OrdersQuery, query)
  const found = receipt === undefined ? books.orderList : (books.ordersByReceipt.get(receipt) ?? [])
  if (authorized === undefined) return listPage(found, query)
  const isWanted = (order: OrderRecord) => order.payments.some(isAuthorised) === (authorized === '1')
  return listPage(found.filter(isWanted), query)
}

function recallRefund({ books, refundKeys }: Sandbox, { id, body, refundKey }: Call) {
  if (refundKey === undefined) return undefined
  const refundId = takeRefundKey(refundKeys, refundKey, JSON.stringify([id, body ?? {}]))
  return refundId === null ? undefined : requireRefund(books, refundId).entity
}

function workRefund(sandbox: Sandbox, { id, body, refundKey = '' }: Call) {
  const held = sandbox.refundKeys.get(refundKey)
  try {
    const refund = refundPayment(sandbox, requirePayment(sandbox.books, id), body)
    if (held) held.refundId = refund.id
    return refund
  } catch (error) {
    // This key created nothing, so it may be used again.
    sandbox.refundKeys.delete(refundKey)
    throw error
  }
}

function readCall({ params, query, body, headers }: FastifyRequest): Call {
  const { id = '', refundId = '' } = params as { id?: string; refundId?: string }
  const refundKey = headers['x-refund-idempotency']
  return { id, refundId, query, body, refundKey: Array.isArray(refundKey) ? refundKey.join() : refundKey }
}

export function addApiRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { keyId, keySecret } = sandbox.settings
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  for (const { method, url, recall, work } of listRoutes(sandbox))
    app.route({
      method,
      url: `/v1${url}`,
      handler: async (request, reply) => {
        if (request.headers.authorization !== authorization)
          throw new ApiError(401, 'BAD_REQUEST_ERROR', 'Authentication failed', { reason: 'authentication_failed' })
        const fault = takeFault(sandbox.faults, request)
        if (fault && refuseByFault(fault, request, reply)) return reply
        const call = readCall(request)
        const known = recall?.(call)
        if (known !== undefined) return known
        if (fault) await delayByFault(fault)
        const answer = work(call)
        return fault && hangUpByFault(fault, request, reply) ? reply : answer
      },
    })
}
