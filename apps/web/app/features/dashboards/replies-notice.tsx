import * as texts from '@abhyas/messages/texts'
import { MY_REPORTS_PATH } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import styles from '../../ui/frame/verify-email-banner.module.css'

/** Tells a learner that reports were answered. */
export const RepliesNotice = ({ count }: { count: number }) => (
  <div className={styles.banner}>
    <p className={styles.text}>{texts.repliesNotice({ count })}</p>
    <LinkButton variant="quiet" to={MY_REPORTS_PATH}>
      {texts.repliesOpen()}
    </LinkButton>
  </div>
)
