import type { Order, OrderState, RefundTerms } from '@abhyas/contract/purchases-orders'
import { REFUND_DAYS, REFUND_LIMIT, REFUND_LIMIT_DAYS, refundLimitOf } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import { momentInWords } from '../../../ui/words/india-day.ts'
import { rupees } from '../../../ui/words/rupees.ts'

type Words = { badge: () => string; tone: 'good' | 'bad' | 'waiting' | 'plain'; text: (order: Order) => string }

const amountOf = (order: Order) => ({ amount: rupees(order.amount) })

/** The meaning of each order state, for the learner. */
const WORDS: Record<OrderState, Words> = {
  draft: { badge: texts.orderBegun, tone: 'plain', text: () => texts.orderBegunText() },
  placed: { badge: texts.orderPlaced, tone: 'waiting', text: () => texts.orderPlacedText() },
  paid: { badge: texts.orderPaid, tone: 'good', text: () => texts.orderPaidText() },
  refund_pending: {
    badge: texts.orderRefundPending,
    tone: 'waiting',
    text: (order) => texts.orderRefundPendingText(amountOf(order)),
  },
  refunded: { badge: texts.orderRefunded, tone: 'plain', text: (order) => texts.orderRefundedText(amountOf(order)) },
  expired: { badge: texts.orderExpired, tone: 'plain', text: () => texts.orderExpiredText() },
  review: { badge: texts.orderReview, tone: 'waiting', text: () => texts.orderReviewText() },
  reversed: { badge: texts.orderReversed, tone: 'bad', text: () => texts.orderReversedText() },
}

export const wordsOf = ({ state }: Order): Words => WORDS[state]

const numbersOf = ({ shownCount, questionCount, refundableUntil }: RefundTerms) => ({
  shown: shownCount,
  count: questionCount,
  limit: refundLimitOf(questionCount),
  moment: refundableUntil ? momentInWords(refundableUntil) : '',
})

/** The refund rule and this learner's numbers. */
export function termsInWords(terms: RefundTerms): string {
  const numbers = numbersOf(terms)
  if (terms.refusal === 'too_late') return texts.refundTooLate({ days: REFUND_DAYS, ...numbers })
  if (terms.refusal === 'too_much_shown') return texts.refundTooMuchShown(numbers)
  if (terms.refusal === 'too_many') return texts.refundTooMany({ limit: REFUND_LIMIT, days: REFUND_LIMIT_DAYS })
  if (terms.refusal === 'exam_open') return texts.errorRefundExamOpen()
  if (terms.refusal === 'not_paid') return texts.errorRefundNotPaid()
  return texts.refundShown(numbers)
}
