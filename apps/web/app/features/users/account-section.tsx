import { type ReactNode, useId } from 'react'
import styles from './account-page.module.css'

type AccountSectionProps = { title: string; text: string; children: ReactNode }

/** One part of the account page: its subject on one side, the actions on the other. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.about}>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}
