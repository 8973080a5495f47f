import type { Order } from '@abhyas/contract/purchases-orders'
import { isUnpaidOrder } from '@abhyas/contract/rules/order-states'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { orderPath, topicsPath } from '../../../paths.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { buyPath } from '../../../ui/words/buy-path.ts'
import card from '../../../ui/parts/card.module.css'
import { dayInWords } from '../../../ui/words/india-day.ts'
import { rupees } from '../../../ui/words/rupees.ts'
import styles from './orders.module.css'
import { wordsOf } from './order-words.ts'
import { SupportLink } from './support-link.tsx'

type OrderCardProps = {
  order: Order
  isChecking: boolean
  onCheck: () => void
  onGiveBack: () => void
}

/** Shows one order: module, price, date, state, and the actions that are possible. */
export function OrderCard({ order, isChecking, onCheck, onGiveBack }: OrderCardProps) {
  const { id, module, courseName, amount, orderedAt, paidAt, state, lastFailure } = order
  const { badge, tone, text } = wordsOf(order)
  return (
    <li className={card.card}>
      <p>
        <Badge tone={tone}>{badge()}</Badge>
      </p>
      <div className={styles.head}>
        <h2 className={card.name}>{module.name}</h2>
        <strong className={styles.amount}>{rupees(amount)}</strong>
      </div>
      <p className={styles.quiet}>
        {courseName} · {dayInWords(paidAt ?? orderedAt)} · {texts.orderNumber({ id })}
      </p>
      <div className={card.text}>
        <p>{text(order)}</p>
        {isUnpaidOrder(order) && lastFailure && <p>{texts.orderLastFailure({ reason: lastFailure })}</p>}
      </div>
      <MainWay order={order} isChecking={isChecking} onCheck={onCheck} />
      <div className={styles.links}>
        {isUnpaidOrder(order) && (
          <Link
            className={styles.link}
            to={buyPath(module.id)}
            aria-label={texts.orderBuyOnNamed({ module: module.name })}
          >
            {texts.orderBuyOn()}
          </Link>
        )}
        {paidAt && (
          <Link className={styles.link} to={orderPath(id)} aria-label={texts.orderReceiptNamed({ id })}>
            {texts.orderReceipt()}
          </Link>
        )}
        {state === 'paid' && (
          <button
            type="button"
            className={styles.link}
            aria-label={texts.orderRefundNamed({ id })}
            onClick={onGiveBack}
          >
            {texts.orderRefund()}
          </button>
        )}
        <SupportLink orderId={id} />
      </div>
    </li>
  )
}

/** The action that most learners come for. */
function MainWay({ order, isChecking, onCheck }: Omit<OrderCardProps, 'onGiveBack'>) {
  const { id, module, state } = order
  if (state === 'placed')
    return (
      <Button
        variant="quiet"
        className={card.action}
        aria-label={texts.orderHavePaidNamed({ id })}
        isPending={isChecking}
        onClick={onCheck}
      >
        {texts.buyHavePaid()}
      </Button>
    )
  if (state !== 'paid') return null
  return (
    <LinkButton
      variant="quiet"
      className={card.action}
      to={topicsPath(module.id)}
      aria-label={texts.orderToTopicsNamed({ module: module.name })}
    >
      {texts.buyToTopics()}
    </LinkButton>
  )
}
