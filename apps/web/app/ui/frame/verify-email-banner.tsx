import * as texts from '@abhyas/messages/texts'
import { ResendVerification } from './resend-verification.tsx'
import styles from './verify-email-banner.module.css'

/** For whoever has not confirmed their address yet. */
export const VerifyEmailBanner = () => (
  <div className={styles.banner}>
    <p className={styles.text}>{texts.verifyBannerText()}</p>
    <ResendVerification />
  </div>
)
