import { type Order, type RefundTerms, refundMyOrder } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { tellModuleNews } from '../../../queries/module-news.ts'
import { myOrderQuery } from '../../../queries/purchases.ts'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { Dialog } from '../../../ui/parts/dialog.tsx'
import { failureText } from '../../../ui/words/failure-text.ts'
import { focusOnWhatIsLeft } from '../../../ui/parts/focus-on-what-is-left.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { MessageDialog } from '../../../ui/parts/message-dialog.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { rupees } from '../../../ui/words/rupees.ts'
import { toastError, toastSuccess } from '../../../ui/frame/toast.ts'
import { useAccountForm } from '../../../ui/parts/use-account-form.ts'
import { termsInWords } from './order-words.ts'

/**
 * Asks before a refund, and shows the rule with this order's numbers. When the rule says no, the dialog only explains
 * that.
 */
export function RefundDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...myOrderQuery(order?.id ?? 0),
    enabled: order !== null,
  })
  if (!order) return null
  // Questions shown since the last request count too, so the terms are fetched again.
  if (data && !isFetching) return <Terms order={data} terms={data.terms} onClose={onClose} />
  return (
    <Dialog title={texts.refundTitle({ module: order.module.name })} isOpen onClose={onClose}>
      {isError && !isFetching ? (
        <RetryNotice text={texts.receiptFailed()} onRetry={() => void refetch()} />
      ) : (
        <Loading text={texts.refundLoading()} />
      )}
    </Dialog>
  )
}

type TermsProps = { order: Order; terms: RefundTerms; onClose: () => void }

function Terms({ order, terms, onClose }: TermsProps) {
  const queryClient = useQueryClient()
  const amount = rupees(order.amount)
  const { onSubmit, isPending } = useAccountForm({
    send: async () => {
      await call(refundMyOrder, { params: { orderId: order.id } })
      onClose()
      toastSuccess(texts.refundDone({ amount }))
      await tellModuleNews(queryClient)
      focusOnWhatIsLeft()
    },
    onFailure: (error) => {
      // A toast would be behind the dialog.
      onClose()
      toastError(failureText(error))
      return null
    },
  })
  if (!terms.isAllowed)
    return (
      <MessageDialog title={texts.refundRefusedTitle()} isOpen onClose={onClose}>
        {termsInWords(terms)}
      </MessageDialog>
    )
  return (
    <ConfirmDialog
      isOpen
      title={texts.refundTitle({ module: order.module.name })}
      text={
        <>
          <p>{termsInWords(terms)}</p>
          <p>{texts.refundWhat({ amount })}</p>
        </>
      }
      confirmLabel={texts.refundConfirm({ amount })}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
