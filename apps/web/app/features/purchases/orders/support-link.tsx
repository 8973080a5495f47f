import * as texts from '@abhyas/messages/texts'
import { contactPath } from '../../../paths.ts'
import styles from './orders.module.css'

/** Links to the contact page, which shows the number of the order. */
export const SupportLink = ({ orderId }: { orderId: number }) => (
  <a className={styles.link} href={contactPath(orderId)} aria-label={texts.orderSupportNamed({ id: orderId })}>
    {texts.orderSupport()}
  </a>
)
