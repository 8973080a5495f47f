import { checkOrder, type OrderTimeline, refundOrder, resolveOrder } from '@abhyas/contract/purchases-manage'
import { isRefundableOrder } from '@abhyas/contract/rules/order-states'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { learnerName } from '../../../ui/admin/learner-name.ts'
import { ReasonDialog } from '../../../ui/admin/reason-dialog.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { failureText } from '../../../ui/words/failure-text.ts'
import page from '../../../ui/theme/page.module.css'
import { rupees } from '../../../ui/words/rupees.ts'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { STATE_WORDS } from './manage-orders-words.ts'
import { LEARNERS_ORDERS_KEYS } from '../../../queries/admin/purchases.ts'
import { invalidate } from '../../../queries/request-key.ts'

/** Asking the provider never does harm. An order is refunded once, and a review is resolved once. */
export function TimelineActions({ order }: { order: OrderTimeline }) {
  const [shown, setShown] = useState<'refund' | 'resolve' | null>(null)
  const queryClient = useQueryClient()
  const params = { userId: order.learner.id, orderId: order.id }
  const refresh = () => invalidate(queryClient, LEARNERS_ORDERS_KEYS)
  const { mutate: check, isPending } = useMutation({
    mutationFn: () => call(checkOrder, { params }),
    onSuccess: ({ state }) => {
      toastSuccess(texts.manageOrderChecked({ state: STATE_WORDS[state]() }))
      return refresh()
    },
    meta: { errorText: failureText },
  })
  const close = () => setShown(null)
  const name = learnerName(order.learner)
  const isPaid = order.state === 'paid'
  return (
    <div className={page.tools}>
      {order.reviewReason !== null && (
        <Button variant="primary" onClick={() => setShown('resolve')}>
          {texts.manageOrderResolve()}
        </Button>
      )}
      <Button variant="quiet" isPending={isPending} onClick={() => check()}>
        {isPending ? texts.loading() : texts.manageOrderCheck()}
      </Button>
      {isRefundableOrder(order) && (
        <Button variant="quiet" onClick={() => setShown('refund')}>
          {texts.manageOrderRefund()}
        </Button>
      )}
      <ReasonDialog
        isOpen={shown === 'refund'}
        title={texts.manageOrderRefundTitle()}
        text={
          <>
            <p>{texts.manageOrderRefundText({ amount: rupees(paidOf(order)), name })}</p>
            {isPaid && <p>{texts.manageOrderRefundCloses({ module: order.module.name })}</p>}
            <p>{texts.manageOrderNoUndo()}</p>
          </>
        }
        reasonLabel={texts.manageOrderRefundReason()}
        confirmLabel={texts.manageOrderRefund()}
        isDanger
        send={async (reason) => {
          await call(refundOrder, { params, body: { reason } })
          close()
          toastSuccess(texts.manageOrderRefunded())
          await refresh()
        }}
        onClose={close}
      />
      <ReasonDialog
        isOpen={shown === 'resolve'}
        title={texts.manageOrderResolveTitle()}
        text={
          <>
            <p>{texts.manageOrderResolveText({ name })}</p>
            {isPaid && order.refund?.state === 'failed' && (
              <p>{texts.manageOrderRefundCloses({ module: order.module.name })}</p>
            )}
            <p>{texts.manageOrderNoUndo()}</p>
          </>
        }
        reasonLabel={texts.manageOrderResolveReason()}
        confirmLabel={texts.manageOrderResolve()}
        send={async (reason) => {
          await call(resolveOrder, { params, body: { reason } })
          close()
          toastSuccess(texts.manageOrderResolved())
          await refresh()
        }}
        onClose={close}
      />
    </div>
  )
}

/** The amount may differ from the price, and may be the reason for the review. */
const paidOf = ({ payments, paymentId, amount }: OrderTimeline): number =>
  payments.find(({ id }) => id === paymentId)?.amount ?? amount
