import { checkMyOrder, type Order } from '@abhyas/contract/purchases-orders'
import { isUnpaidOrder } from '@abhyas/contract/rules/order-states'
import * as texts from '@abhyas/messages/texts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { toastNotice } from '../../../ui/frame/toast.ts'

/** 'I have paid': lets the server ask the provider about one order, and says so when there is no payment. */
export function useCheckOrder(onSettled: (order: Order) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: (orderId: number) => call(checkMyOrder, { params: { orderId } }),
    onSuccess: (order) => {
      if (isUnpaidOrder(order)) toastNotice(texts.buyNotArrivedYet())
      else onSettled(order)
    },
    meta: { errorText: failureText },
  })
  return { isChecking: isPending, check: (orderId: number) => void (isPending || mutate(orderId)) }
}
