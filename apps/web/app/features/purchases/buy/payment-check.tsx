import type { Order } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchedOrderKey } from '../../../queries/purchases.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import page from '../../../ui/theme/page.module.css'
import styles from './buy-page.module.css'
import { SupportLink } from '../orders/support-link.tsx'
import { watchOrder } from './watch-order.ts'

type PaymentCheckProps = { orderId: number; onSettled: (order: Order) => void }

/** Replaces the form, so that a learner who has paid cannot pay again. */
export function PaymentCheck({ orderId, onSettled }: PaymentCheckProps) {
  const {
    data: order,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: watchedOrderKey(orderId),
    queryFn: ({ signal }) => watchOrder(orderId, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (order) onSettled(order)
  }, [order, onSettled])

  return (
    <div className={styles.check} aria-live="polite">
      {isFetching || order ? (
        <>
          <Loading text={texts.buyChecking()} />
          <p>{texts.buyCheckingText()}</p>
        </>
      ) : (
        <>
          <h2>{texts.buyNotConfirmed()}</h2>
          <p>{texts.buyNotConfirmedText()}</p>
          <div className={page.tools}>
            <Button variant="primary" onClick={() => void refetch()}>
              {texts.buyCheckAgain()}
            </Button>
            <SupportLink orderId={orderId} />
          </div>
        </>
      )}
    </div>
  )
}
