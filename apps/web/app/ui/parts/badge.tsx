import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** One or two words about a state. */
export const Badge = ({
  tone,
  children,
}: {
  tone: 'good' | 'bad' | 'waiting' | 'plain' | 'quiet'
  children: ReactNode
}) => <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
