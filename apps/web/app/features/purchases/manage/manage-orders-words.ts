import type { EventSource, OrderEvent, OrderTimeline } from '@abhyas/contract/purchases-manage'
import type { OrderState, RefundKind, RefundState } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'

type Word = () => string

export const STATE_WORDS: Record<OrderState, Word> = {
  review: texts.manageOrderStateReview,
  draft: texts.manageOrderStateDraft,
  placed: texts.manageOrderStatePlaced,
  paid: texts.manageOrderStatePaid,
  refund_pending: texts.manageOrderStateRefundPending,
  refunded: texts.manageOrderStateRefunded,
  expired: texts.manageOrderStateExpired,
  reversed: texts.manageOrderStateReversed,
}

export const REVIEW_WORDS: Record<NonNullable<OrderTimeline['reviewReason']>, Word> = {
  amount_differs: texts.orderTimelineReviewAmount,
  refund_failed: texts.orderTimelineReviewRefund,
}

export const EVENT_WORDS: Record<OrderEvent['kind'], Word> = {
  ordered: texts.orderEventOrdered,
  placed: texts.orderEventPlaced,
  placed_twice: texts.orderEventPlacedTwice,
  payment_failed: texts.orderEventPaymentFailed,
  payment_authorized: texts.orderEventPaymentAuthorized,
  payment_captured: texts.orderEventPaymentCaptured,
  callback_refused: texts.orderEventCallbackRefused,
  state_changed: texts.orderEventStateChanged,
  refund_requested: texts.orderEventRefundRequested,
  refund_processed: texts.orderEventRefundProcessed,
  refund_failed: texts.orderEventRefundFailed,
  dispute: texts.orderEventDispute,
  resolved: texts.orderEventResolved,
}

export const SOURCE_WORDS: Record<EventSource, Word> = {
  learner: texts.orderSourceLearner,
  callback: texts.orderSourceCallback,
  webhook: texts.orderSourceWebhook,
  reconciler: texts.orderSourceReconciler,
  admin: texts.orderSourceAdmin,
  outbox: texts.orderSourceOutbox,
}

export const REFUND_KIND_WORDS: Record<RefundKind, Word> = {
  learner: texts.manageOrderRefundLearner,
  admin: texts.manageOrderRefundAdmin,
  duplicate: texts.manageOrderRefundDuplicate,
  undeliverable: texts.manageOrderRefundUndeliverable,
  dashboard: texts.manageOrderRefundDashboard,
}

export const REFUND_STATE_WORDS: Record<RefundState, Word> = {
  pending: texts.manageOrderRefundPending,
  processed: texts.manageOrderRefundProcessed,
  failed: texts.manageOrderPaymentFailed,
}

const NOTE_WORDS: Record<string, Word> = {
  ...REVIEW_WORDS,
  ...REFUND_KIND_WORDS,
  price_changed: texts.manageOrderNotePriceChanged,
}

/** The note of an event: one of our codes, or the words of a person or of the provider. */
export const noteText = (note: string): string => NOTE_WORDS[note]?.() ?? note

const PAYMENT_WORDS: Record<string, Word> = {
  created: texts.manageOrderPaymentCreated,
  authorized: texts.manageOrderPaymentAuthorized,
  captured: texts.manageOrderPaymentCaptured,
  refunded: texts.manageOrderPaymentRefunded,
  failed: texts.manageOrderPaymentFailed,
}

export const paymentText = (status: string): string => PAYMENT_WORDS[status]?.() ?? status
