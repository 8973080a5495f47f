import type { LearnersOrder } from '@abhyas/contract/purchases-manage'
import type { OrderState } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import table from '../../../ui/admin/table.module.css'
import { Badge } from '../../../ui/parts/badge.tsx'
import { STATE_WORDS } from './manage-orders-words.ts'

export const OrderCell = ({ id, module, courseName }: LearnersOrder) => (
  <>
    {texts.manageOrderNumber({ id })}
    <span className={table.detail}>{texts.manageOrderWhat({ module: module.name, course: courseName })}</span>
  </>
)

const TONES: Record<OrderState, Parameters<typeof Badge>[0]['tone']> = {
  draft: 'waiting',
  placed: 'waiting',
  paid: 'good',
  refund_pending: 'waiting',
  refunded: 'plain',
  expired: 'plain',
  review: 'bad',
  reversed: 'bad',
}

export const OrderBadge = ({ state }: { state: OrderState }) => (
  <Badge tone={TONES[state]}>{STATE_WORDS[state]()}</Badge>
)

/** Shows the state of the order, and whether an admin must look at it. */
export const StateCell = ({ state, reviewReason }: Pick<LearnersOrder, 'state' | 'reviewReason'>) => (
  <>
    <OrderBadge state={state} /> {reviewReason !== null && state !== 'review' && <OrderBadge state="review" />}
  </>
)
