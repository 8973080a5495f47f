import { expect, test } from 'vitest'
import { OrderState } from '../purchases-orders.ts'
import { isOpenOrder, isRefundableOrder, isUnfinishedOrder, isUnpaidOrder } from './order-states.ts'

const statesWhere = (isIn: (order: { state: OrderState }) => boolean) =>
  OrderState.options.filter((state) => isIn({ state }))

test('an order without money waits for it, or has expired', () => {
  expect(statesWhere(isOpenOrder)).toEqual(['draft', 'placed'])
  expect(statesWhere(isUnpaidOrder)).toEqual(['draft', 'placed', 'expired'])
})

test('an order with money to come or to go back is unfinished', () => {
  expect(statesWhere(isUnfinishedOrder)).toEqual(['draft', 'placed', 'refund_pending'])
})

test('an admin can refund an order that is paid or under review, and no other', () => {
  expect(statesWhere(isRefundableOrder)).toEqual(['paid', 'review'])
})
