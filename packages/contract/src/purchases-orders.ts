import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PageQuery } from './fields.ts'

/** A learner may get a refund within this many days, if less than this percentage of the questions was shown. */
export const REFUND_DAYS = 7
export const REFUND_PERCENT = 10
/** The rule grants this many refunds within this many days. An admin decides about further ones. */
export const REFUND_LIMIT = 2
export const REFUND_LIMIT_DAYS = 90

/**
 * A refund is refused once this many questions were shown. The minimum is 1, so a module without questions stays
 * refundable.
 */
export const refundLimitOf = (questionCount: number): number =>
  Math.max(Math.ceil((questionCount * REFUND_PERCENT) / 100), 1)

/**
 * `draft`: the provider does not know the order yet. `placed`: we wait for the money. `paid`: the module is open.
 * `review`: money came that neither opens the module nor goes back by itself, so an admin decides. `expired`: no money
 * came; a late payment still counts. `reversed`: the bank took the money back.
 */
export const OrderState = z.enum([
  'draft',
  'placed',
  'paid',
  'refund_pending',
  'refunded',
  'expired',
  'review',
  'reversed',
])
export type OrderState = z.infer<typeof OrderState>

/** Says why money goes back. `dashboard` means that an admin refunded it at the provider. */
export const RefundKind = z.enum(['learner', 'admin', 'duplicate', 'undeliverable', 'dashboard'])
export type RefundKind = z.infer<typeof RefundKind>

export const RefundState = z.enum(['pending', 'processed', 'failed'])
export type RefundState = z.infer<typeof RefundState>

export const Order = z.object({
  id: Id,
  /** The module may be deleted; the order keeps its name. */
  module: z.object({ id: Id, name: z.string() }),
  courseName: z.string(),
  /** All amounts here are in rupees. */
  amount: z.number(),
  state: OrderState,
  orderedAt: Instant,
  paidAt: Instant.nullable(),
  /** The provider's id of the payment that counts. */
  paymentId: z.string().nullable(),
  /** The provider's name of the method, such as upi, card or netbanking. */
  paymentMethod: z.string().nullable(),
  /** The provider's message about the last failed payment. */
  lastFailure: z.string().nullable(),
  refund: z
    .object({ kind: RefundKind, state: RefundState, requestedAt: Instant, processedAt: Instant.nullable() })
    .nullable(),
})
export type Order = z.infer<typeof Order>

/** The refund rule, applied to an order at this moment. */
export const RefundTerms = z.object({
  isAllowed: z.boolean(),
  /** The refusal is null when a refund is allowed. */
  refusal: z.enum(['not_paid', 'too_late', 'too_much_shown', 'exam_open', 'too_many']).nullable(),
  refundableUntil: Instant.nullable(),
  /** How many of the bought questions were shown, and how many there are. Free samples do not count. */
  shownCount: z.number().int(),
  questionCount: z.number().int(),
})
export type RefundTerms = z.infer<typeof RefundTerms>

/** Everything that the buy page shows and needs. */
export const Offer = z.object({
  module: z.object({ id: Id, name: z.string(), description: z.string() }),
  course: z.object({ id: Id, courseName: z.string() }),
  amount: z.number(),
  topicCount: z.number().int(),
  questionCount: z.number().int(),
  /** The questions that the refund rule counts: those outside free samples. */
  boughtQuestionCount: z.number().int(),
  examCount: z.number().int(),
  freeTopicId: Id.nullable(),
  isOwned: z.boolean(),
  /** A module without questions is not for sale. */
  isForSale: z.boolean(),
  /** The order that waits for its money. It is null when there is none. */
  openOrderId: Id.nullable(),
  /** The checkout is null when this installation takes no payments. */
  checkout: z.object({ keyId: z.string(), scriptUrl: z.url() }).nullable(),
})
export type Offer = z.infer<typeof Offer>

const Phone = z
  .string({ error: 'phone_invalid' })
  .trim()
  .regex(/^\d{10}$/, 'phone_invalid')

const OrderId = z.object({ orderId: Id })

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/buy-now/offer/:moduleId',
  access: 'learner',
  summary: 'What a module has to offer, what it costs, and how it is paid for',
  params: z.object({ moduleId: Id }),
  response: Offer,
  errors: ['module_not_found'],
})

export const verifyPurchase = endpoint({
  method: 'GET',
  path: '/api/buy-now/verify-purchase',
  access: 'learner',
  summary: 'Whether a module is open to me, bought or given; admins may ask about others',
  query: z.object({ userId: Id, moduleId: Id }),
  response: z.boolean(),
  errors: ['not_your_account'],
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/buy-now/create-order',
  access: 'learner',
  summary: 'Order a module; an open order for it is returned again, and the amount is only compared with our price',
  body: z.object({
    user: z.object({ id: Id }),
    module: z.object({ id: Id }),
    amount: z.number(),
    phno: Phone,
  }),
  response: z.object({ orderId: Id, razorpayOrderId: z.string(), amount: z.number() }),
  errors: [
    'phone_invalid',
    'not_your_account',
    'module_not_found',
    'module_not_sold',
    'module_owned',
    'amount_differs',
    'payments_unavailable',
    'too_many_tries',
  ],
})

const ProviderText = z.string().min(1).max(200)

export const handlePaymentCallback = endpoint({
  method: 'POST',
  path: '/api/buy-now/handle-payment-callback',
  access: 'learner',
  summary: "The provider's answer to a payment, signed; the order, as it stands after asking the provider itself",
  body: z.object({
    razorpay_payment_id: ProviderText,
    razorpay_order_id: ProviderText,
    razorpay_signature: ProviderText,
  }),
  response: Order,
  errors: ['order_not_found', 'order_of_another', 'payment_not_verified', 'payments_unavailable'],
})

export const getMyOrders = endpoint({
  method: 'GET',
  path: '/api/orders/mine',
  access: 'account',
  summary: 'My orders, the newest first',
  query: PageQuery,
  response: z.array(Order),
  errors: [],
})

export const getMyOrder = endpoint({
  method: 'GET',
  path: '/api/orders/mine/:orderId',
  access: 'account',
  summary: 'One of my orders, and what the refund rule says of it',
  params: OrderId,
  response: Order.extend({ terms: RefundTerms }),
  errors: ['order_not_found'],
})

export const checkMyOrder = endpoint({
  method: 'POST',
  path: '/api/orders/mine/:orderId/check',
  access: 'account',
  summary: 'I have paid: ask the provider about this order now',
  params: OrderId,
  response: Order,
  errors: ['order_not_found', 'payments_unavailable', 'too_many_tries'],
})

export const refundMyOrder = endpoint({
  method: 'POST',
  path: '/api/orders/mine/:orderId/refund',
  access: 'account',
  summary: 'Give the module back for its money, if the rule allows it; it closes at once',
  params: OrderId,
  response: Order,
  errors: [
    'order_not_found',
    'refund_not_paid',
    'refund_too_late',
    'refund_too_much_shown',
    'refund_exam_open',
    'refund_too_many',
  ],
})
