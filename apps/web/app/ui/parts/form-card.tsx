import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form-card.module.css'

type FormCardProps = {
  title: string
  text?: string
  /** The card shows an outcome, so it takes the focus when it appears. */
  isOutcome?: boolean
  children?: ReactNode
  /** Links below the card. */
  footer?: ReactNode
}

/** A page with one form, on one card. */
export function FormCard({ title, text, isOutcome = false, children, footer }: FormCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOutcome) heading.current?.focus()
  }, [isOutcome])
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 ref={heading} className={styles.title} tabIndex={isOutcome ? -1 : undefined}>
          {title}
        </h1>
        {text && (
          <p className={styles.text} role={isOutcome ? 'status' : undefined}>
            {text}
          </p>
        )}
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}
