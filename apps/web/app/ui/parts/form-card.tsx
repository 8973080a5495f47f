import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form-card.module.css'

type FormCardProps = {
  title: string
  text?: string
  /** Takes the focus when it appears: it says how something ended. */
  isOutcome?: boolean
  children?: ReactNode
  /** Other ways on, below the card. */
  footer?: ReactNode
}

/** A page with one thing to do: one card on paper. */
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
