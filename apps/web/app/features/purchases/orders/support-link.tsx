import * as texts from '@abhyas/messages/texts'
import styles from './orders.module.css'

/** To the contact page, which shows the number of the order. */
export const SupportLink = ({ orderId }: { orderId: number }) => (
  <a className={styles.link} href={`/contact?order=${orderId}`} aria-label={texts.orderSupportNamed({ id: orderId })}>
    {texts.orderSupport()}
  </a>
)
