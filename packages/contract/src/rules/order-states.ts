import type { OrderState } from '../purchases-orders.ts'

type States = readonly OrderState[]

/** The order waits for its money. A learner has at most one such order for a module. */
export const OPEN_STATES: States = ['draft', 'placed']
/** No money has come. Money that comes for an expired order still counts. */
export const UNPAID_STATES: States = [...OPEN_STATES, 'expired']
/** Money is on its way to us or back to the learner. */
export const UNFINISHED_STATES: States = [...OPEN_STATES, 'refund_pending']
/** The module was open by this order. It closed when the money went back. */
export const GIVEN_BACK_STATES: States = ['refund_pending', 'refunded', 'reversed']
/** Money came and did not go back. An admin may refund it, whatever the refund rule says. */
export const REFUNDABLE_STATES: States = ['paid', 'review']

type Stateful = { state: OrderState }

export const isOpenOrder = ({ state }: Stateful): boolean => OPEN_STATES.includes(state)
export const isUnpaidOrder = ({ state }: Stateful): boolean => UNPAID_STATES.includes(state)
export const isUnfinishedOrder = ({ state }: Stateful): boolean => UNFINISHED_STATES.includes(state)
export const isRefundableOrder = ({ state }: Stateful): boolean => REFUNDABLE_STATES.includes(state)
