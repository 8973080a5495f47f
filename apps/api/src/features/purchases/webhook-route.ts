import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { ApiConfig } from '../../config.ts'
import type { Provider } from './provider/provider.ts'
import { writeSiteNote } from '../../sql/site-note-queries.ts'
import { createEventHandling } from './settling/handle-events.ts'
import { insertPaymentEvent, type PaymentEvent } from './settling/payment-event-queries.ts'
import { isSignedMessage } from './provider/signatures.ts'

const NOTED_FOR_MS = 60_000

const Entity = <Shape extends z.ZodType>(entity: Shape) => z.object({ entity }).optional()

/** The fields of a message that we use. */
const Message = z.object({
  event: z.string().max(100),
  account_id: z.string().optional(),
  payload: z
    .object({
      payment: Entity(z.object({ id: z.string().max(64), order_id: z.string().max(64).nullish() })),
      order: Entity(z.object({ id: z.string().max(64) })),
      dispute: Entity(z.object({ status: z.string().max(64) })),
    })
    .default({}),
})

const KNOWN = /^(payment\.(authorized|captured|failed|dispute\.\w+)|order\.paid|refund\.\w+)$/

/**
 * Receives the events of the provider. They are bytes with a signature, so this is not an endpoint of the contract. An
 * event is stored and acknowledged at once, and handled later from its table. So the provider never waits for its own
 * slow API.
 */
export function addWebhookRoute(
  app: FastifyInstance,
  databases: Databases,
  { config, ...tools }: { config: ApiConfig; provider: Provider | null; log: FastifyBaseLogger },
): void {
  const handleSoon = createEventHandling(databases, tools)
  // The admin learns when an event last arrived. A note for each event would be a write too many.
  let notedAt = 0
  const isNotedLongAgo = () => {
    if (Date.now() - notedAt < NOTED_FOR_MS) return false
    notedAt = Date.now()
    return true
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(
    WEBHOOK_PATH,
    { schema: { hide: true }, config: { countedAs: 'webhook' } },
    async ({ headers, body }, reply) => {
      const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id } = headers
      const secrets = config.razorpay?.webhookSecrets ?? []
      if (typeof signature !== 'string' || typeof id !== 'string') throw new AppError('payment_not_verified')
      // The body is not a buffer when the request has no body.
      if (!Buffer.isBuffer(body) || !isSignedMessage(secrets, body, signature))
        throw new AppError('payment_not_verified')
      if (isNotedLongAgo()) await writeSiteNote(databases.shared, 'webhook')
      const event = readEvent(id, body, config.razorpay?.accountId)
      if (event && (await insertPaymentEvent(databases.shared, event))) handleSoon()
      return reply.code(200).send({})
    },
  )
}

/** Returns null for an event of another account, and for an event that does not concern us. */
function readEvent(id: string, bytes: Buffer, accountId: string | undefined): PaymentEvent | null {
  const message = Message.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!message.success) return null
  const { event: name, account_id, payload } = message.data
  if (!KNOWN.test(name) || (accountId && account_id !== accountId)) return null
  return {
    id: id.slice(0, 100),
    name,
    providerOrderId: payload.payment?.entity.order_id ?? payload.order?.entity.id ?? null,
    providerPaymentId: payload.payment?.entity.id ?? null,
    dispute: payload.dispute?.entity.status ?? null,
  }
}
