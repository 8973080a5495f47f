import type { Offer } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isRefusedWith, isUnauthorized } from '../../../api/api-error.ts'
import { readLoginRecord } from '../../../api/login-record.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { rupees } from '../../../ui/words/rupees.ts'
import { useSite } from '../../../ui/words/site.ts'
import { SubmitButton } from '../../../ui/parts/submit-button.tsx'
import { toastError } from '../../../ui/frame/toast.ts'
import { useAccountForm } from '../../../ui/parts/use-account-form.ts'
import styles from './buy-page.module.css'
import { buyModule, type PurchaseOutcome } from './buy-module.ts'
import { CheckoutMissing, loadCheckout } from './load-checkout.ts'
import { isWholePhone, phoneDigits } from './phone-digits.ts'

type BuyFormProps = {
  /** Undefined for an unknown module: the form then says that the purchase cannot continue. */
  offer: Offer | undefined
  onOutcome: (outcome: PurchaseOutcome) => Promise<void>
  /** Called when there is an order, or when the server refused one because the price or the owner has changed. */
  onOfferChanged: () => void
  onOrdered?: (orderId: number) => void
  /** The message while no purchase is running. */
  children?: ReactNode
  /** The message behind the payment window, which may close without one. */
  whilePaying?: ReactNode
}

const phoneProblem = () => ({ field: 'phno' as const, text: texts.errorPhoneInvalid() })

export function BuyForm({ offer, onOutcome, onOfferChanged, onOrdered, children, whilePaying }: BuyFormProps) {
  const { brand } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const left = useLeft()
  const [isWindowMissing, setWindowMissing] = useState(false)
  const [lastFailure, setLastFailure] = useState('')
  const scriptUrl = offer?.checkout?.scriptUrl

  const { formProps, field, isPending } = useAccountForm<'phno'>({
    check: ({ phno }) => (isWholePhone(phno) && offer && readLoginRecord() ? null : phoneProblem()),
    send: async ({ phno }) => {
      const buyer = readLoginRecord()
      if (!offer?.checkout || !buyer) return
      setWindowMissing(false)
      setLastFailure('')
      const onPaymentFailed = (reason: string) => {
        setLastFailure(texts.buyPaymentFailed({ reason }))
        toastError(texts.buyPaymentFailed({ reason }))
      }
      const { checkout } = offer
      const told = { onOrdered: onOrdered ?? onOfferChanged, onPaymentFailed, signal: left() }
      await onOutcome(await buyModule({ offer, checkout, buyer, phone: phno, brand, ...told }))
    },
    onFailure: (error) => {
      if (error instanceof CheckoutMissing) setWindowMissing(true)
      else if (isRefusedWith(error, 'phone_invalid')) return phoneProblem()
      else if (!isUnauthorized(error)) {
        toastError(texts.buyFailed({ reason: failureText(error) }))
        onOfferChanged()
      }
      return null
    },
  })
  const { onChange, ...phone } = field('phno')
  // The script is requested when the learner begins to fill in the form. A failure is shown when the learner wants to
  // pay.
  const prepare = () => void (scriptUrl && loadCheckout(scriptUrl).catch(() => undefined))

  return (
    <form {...formProps} ref={form} className={styles.form}>
      <TextInput
        {...phone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        label={texts.buyPhone()}
        description={texts.buyPhoneWhy()}
        leftSection="+91"
        leftSectionWidth={56}
        onFocus={prepare}
        onChange={({ currentTarget }) => {
          const digits = phoneDigits(currentTarget.value)
          if (digits !== currentTarget.value) currentTarget.value = digits
          onChange()
        }}
      />
      <SubmitButton isPending={isPending}>{labelOf(offer, isPending)}</SubmitButton>
      {lastFailure && !isPending && <p className={styles.failure}>{lastFailure}</p>}
      {isWindowMissing && <RetryNotice text={texts.buyWindowMissing()} onRetry={() => form.current?.requestSubmit()} />}
      {isPending ? whilePaying : children}
    </form>
  )
}

function labelOf(offer: Offer | undefined, isPending: boolean): string {
  if (isPending) return texts.buyProcessing()
  return offer ? texts.moduleBuy({ price: rupees(offer.amount) }) : texts.buyNow()
}

/** Each purchase has a signal, so that the payment window closes with the page that opened it. */
function useLeft(): () => AbortSignal {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  return () => (leaving.current = new AbortController()).signal
}
