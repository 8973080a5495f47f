import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './table.module.css'

type Action = {
  /** Contains the name of the row, because a screen reader lists the buttons without their rows. */
  label: string
  children: ReactNode
}

/** The focus returns to this button when an edit is over. */
export const editButtonId = (rowId: number): string => `edit-${rowId}`

export const RowLink = ({ to, label, children }: Action & { to: string }) => (
  <Link className={styles.action} to={to} aria-label={label}>
    {children}
  </Link>
)

type RowButtonProps = Action & { onClick: () => void; id?: string; isDanger?: boolean }

export const RowButton = ({ label, children, onClick, id, isDanger }: RowButtonProps) => (
  <button
    type="button"
    id={id}
    className={isDanger ? `${styles.action} ${styles.danger}` : styles.action}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </button>
)

/** Opens another site in a new tab. */
export const OutsideLink = ({ href, label, children }: Action & { href: string }) => (
  <a className={styles.action} href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
    {children}
  </a>
)
