import type { Offer, Order } from '@abhyas/contract/purchases-orders'
import { isUnpaidOrder } from '@abhyas/contract/rules/order-states'
import * as texts from '@abhyas/messages/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { topicPath, topicsPath } from '../../../paths.ts'
import { offerQuery, openOrderQuery, REFETCH_WHILE_PAYING_MS } from '../../../queries/purchases.ts'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { pathAfterBuying } from '../../../ui/words/buy-path.ts'
import page from '../../../ui/theme/page.module.css'
import { toastError } from '../../../ui/frame/toast.ts'
import { BuyForm } from './buy-form.tsx'
import type { PurchaseOutcome } from './buy-module.ts'
import styles from './buy-page.module.css'
import { PaymentCheck } from './payment-check.tsx'
import { SupportLink } from '../orders/support-link.tsx'
import { useCheckOrder } from '../orders/use-check-order.ts'
import { useFinishPurchase } from './use-finish-purchase.ts'

/** Shows the step that this offer is at: pay, check a payment, or open the module. */
export function BuySteps({ offer }: { offer: Offer }) {
  const { search } = useLocation()
  const { module, isOwned, isForSale, checkout, freeTopicId } = offer
  const next = pathAfterBuying(module.id, search)
  const finish = useFinishPurchase(module.id)
  const [payingId, setPayingId] = useState<number | null>(null)
  // The payment window may close without a message that the order is paid. The offer then shows it.
  useEffect(() => {
    if (isOwned && payingId !== null) void finish({ id: payingId, state: 'paid' })
  }, [isOwned, payingId, finish])
  if (isOwned)
    return (
      <p className={page.notice}>
        {texts.buyOwned()}
        <LinkButton variant="primary" to={next}>
          {next === topicsPath(module.id) ? texts.buyToTopics() : texts.buyGoOn()}
        </LinkButton>
      </p>
    )
  return (
    <>
      {!isForSale && <p className={page.notice}>{texts.errorModuleNotSold()}</p>}
      {isForSale && !checkout && <p className={page.notice}>{texts.buyNoPayments()}</p>}
      {isForSale && checkout && <Purchase offer={offer} finish={finish} payingId={payingId} onPaying={setPayingId} />}
      {freeTopicId !== null && (
        <LinkButton variant="plain" to={topicPath(freeTopicId)}>
          {texts.buyFreeSample()}
        </LinkButton>
      )}
    </>
  )
}

/** The history entry keeps the order that the learner says is paid, so that it survives a reload. */
type CheckedState = { checkedOrderId?: number } | null

type PurchaseProps = {
  offer: Offer
  finish: ReturnType<typeof useFinishPurchase>
  /** The order whose payment window was opened on this page. */
  payingId: number | null
  onPaying: (orderId: number | null) => void
}

function Purchase({ offer, finish, payingId, onPaying }: PurchaseProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const [last, setLast] = useState<PurchaseOutcome | null>(null)
  const refreshOffer = () => queryClient.invalidateQueries({ queryKey: offerQuery(offer.module.id).queryKey })

  async function onOutcome(outcome: PurchaseOutcome): Promise<void> {
    setLast(outcome)
    onPaying(null)
    if (outcome.kind === 'settled') return finish(outcome.order)
    if (outcome.kind === 'no_order') toastError(texts.buyNoOrder())
    if (outcome.kind === 'refused') toastError(texts.errorPaymentNotVerified())
    if (outcome.kind === 'unknown') {
      const state: CheckedState = { checkedOrderId: outcome.orderId }
      await navigate(location.pathname + location.search, { replace: true, preventScrollReset: true, state })
    }
    return refreshOffer()
  }

  const keptId = (location.state as CheckedState)?.checkedOrderId
  // An order that is no longer open needs no check. The offer may not know yet what this visit has learned.
  const checkedId = last?.kind === 'unknown' ? last.orderId : keptId === offer.openOrderId ? keptId : undefined
  if (checkedId) return <PaymentCheck orderId={checkedId} onSettled={finish} />
  return (
    <BuyForm
      offer={offer}
      onOutcome={onOutcome}
      onOfferChanged={() => void refreshOffer()}
      onOrdered={(orderId) => {
        onPaying(orderId)
        void refreshOffer()
      }}
      whilePaying={payingId !== null && <BeingPaid orderId={payingId} moduleId={offer.module.id} onSettled={finish} />}
    >
      {last?.kind === 'closed' && <output>{texts.buyClosed()}</output>}
      {last?.kind === 'refused' && (
        <p className={styles.failure}>
          {texts.errorPaymentNotVerified()}
          <SupportLink orderId={last.orderId} />
        </p>
      )}
      {offer.openOrderId !== null && <PaidAlready orderId={offer.openOrderId} onSettled={finish} />}
    </BuyForm>
  )
}

type OpenOrderProps = { orderId: number; onSettled: (order: Order) => Promise<void> }

/**
 * This text is behind the payment window. The learner reads it when the window closes without a message; the money may
 * still arrive.
 */
function BeingPaid({ orderId, moduleId, onSettled }: OpenOrderProps & { moduleId: number }) {
  useQuery({ ...offerQuery(moduleId), refetchInterval: REFETCH_WHILE_PAYING_MS })
  return (
    <p className={styles.paidAlready}>
      {texts.buyBeingPaid()}
      <HavePaid orderId={orderId} onSettled={onSettled} />
    </p>
  )
}

/** An order from a closed window, an earlier visit, another tab or another device may be paid by now. */
function PaidAlready({ orderId, onSettled }: OpenOrderProps) {
  const { data: order } = useQuery(openOrderQuery(orderId))
  useEffect(() => {
    if (order && !isUnpaidOrder(order)) void onSettled(order)
  }, [order, onSettled])
  return (
    <p className={styles.paidAlready}>
      {texts.buyPaidAlready()}
      <HavePaid orderId={orderId} onSettled={onSettled} />
    </p>
  )
}

function HavePaid({ orderId, onSettled }: OpenOrderProps) {
  const { check, isChecking } = useCheckOrder((settled) => void onSettled(settled))
  return (
    <Button variant="plain" isPending={isChecking} onClick={() => check(orderId)}>
      {isChecking ? texts.loading() : texts.buyHavePaid()}
    </Button>
  )
}
