import * as texts from '@abhyas/messages/texts'
import { ResendVerification } from './resend-verification.tsx'
import styles from './verify-email-banner.module.css'

/** For an account whose e-mail address is not verified. */
export const VerifyEmailBanner = () => (
  <div className={styles.banner}>
    <p className={styles.text}>{texts.verifyBannerText()}</p>
    <ResendVerification />
  </div>
)
