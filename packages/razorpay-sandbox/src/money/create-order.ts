import { z } from 'zod'
import { parseRequest } from '../api-error.ts'
import { type CaptureRule, enterOrder, type OrderRecord } from './books.ts'
import type { Notes } from './entities.ts'
import type { Sandbox } from '../sandbox.ts'

const MINUTE_MS = 60_000
/** The default of a Razorpay account that never changed its settings. */
const DEFAULT_EXPIRY_MINUTES = 3 * 24 * 60

export const Amount = z.coerce
  .number<number>('The amount must be an integer.')
  .int('The amount must be an integer.')
  .min(100, 'The amount must be at least INR 1.00')

export const Currency = z.literal('INR', 'Currency is not supported')

const note = z.coerce.string<string | number>().max(256, 'A note may not be longer than 256 characters.')

export const NotesInput = z
  .union([z.record(z.string(), note), z.array(z.never()).max(0)], 'The notes must be an object.')
  .refine((notes) => Object.keys(notes).length <= 15, 'The notes may not have more than 15 pairs.')
  .optional()

export const Receipt = z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish()

const OrderInput = z.strictObject({
  amount: Amount,
  currency: Currency,
  receipt: Receipt,
  notes: NotesInput,
  partial_payment: z.literal(false, 'The sandbox has no partial payments.').optional(),
  payment: z
    .strictObject({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z
        .strictObject({
          automatic_expiry_period: z.int().min(12).default(DEFAULT_EXPIRY_MINUTES),
          manual_expiry_period: z.int().min(12).default(DEFAULT_EXPIRY_MINUTES),
          refund_speed: z.enum(['normal', 'optimum']).optional(),
        })
        .prefault({}),
    })
    .prefault({ capture: 'automatic' }),
})

export const notesOf = (input: z.output<typeof NotesInput>): Notes =>
  !input || Array.isArray(input) || Object.keys(input).length === 0 ? [] : input

function captureRuleOf({ capture, capture_options }: z.output<typeof OrderInput>['payment']): CaptureRule {
  return {
    isAutomatic: capture === 'automatic',
    automaticMs: capture_options.automatic_expiry_period * MINUTE_MS,
    expiryMs: capture_options.manual_expiry_period * MINUTE_MS,
  }
}

export function createOrder({ books, clock, nextId }: Sandbox, body: unknown): OrderRecord {
  const { amount, currency, receipt, notes, payment } = parseRequest(OrderInput, body)
  const order: OrderRecord = {
    entity: {
      id: nextId('order_'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt: receipt ?? null,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: notesOf(notes),
      created_at: clock.nowSeconds(),
    },
    captureRule: captureRuleOf(payment),
    payments: [],
    deliveries: { attempted: 0, accepted: 0 },
  }
  enterOrder(books, order)
  return order
}

export function editOrder(order: OrderRecord, body: unknown): OrderRecord {
  order.entity.notes = notesOf(parseRequest(z.strictObject({ notes: NotesInput }), body).notes)
  return order
}
