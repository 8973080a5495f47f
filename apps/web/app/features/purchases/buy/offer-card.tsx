import { type Offer, REFUND_DAYS, refundLimitOf } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import card from '../../../ui/parts/card.module.css'
import { rupees } from '../../../ui/words/rupees.ts'
import styles from './buy-page.module.css'

/** Shows the module, its price and the refund rule. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { amount, questionCount, boughtQuestionCount, topicCount, examCount } = offer
  const refundRule = { days: REFUND_DAYS, count: boughtQuestionCount, limit: refundLimitOf(boughtQuestionCount) }
  const inside = [
    topicCount > 0 ? texts.buyTopics({ count: topicCount }) : '',
    examCount > 0 ? texts.buyExams({ count: examCount }) : '',
  ].filter(Boolean)
  const holds = [questionCount > 0 ? texts.buyQuestions({ count: questionCount }) : '', inside.join(' · ')].filter(
    Boolean,
  )
  return (
    <section className={card.card} aria-label={offer.module.name}>
      <p className={styles.price}>
        <strong>{rupees(amount)}</strong>
        <span>{texts.buyOnce()}</span>
      </p>
      <ul className={styles.holds}>
        {holds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.rule}>{texts.buyRefundRule(refundRule)}</p>
    </section>
  )
}
