import { passwordStrength } from '@abhyas/contract/rules/account-rules'
import * as texts from '@abhyas/messages/texts'
import styles from './password-meter.module.css'

const ADVICE = [
  texts.passwordStrength0,
  texts.passwordStrength1,
  texts.passwordStrength2,
  texts.passwordStrength3,
  texts.passwordStrength4,
]

/** Shows how hard a password is to guess. It is advice, and never refuses a password. */
export function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <div className={styles.meter} data-strength={password ? strength : undefined}>
      <div className={styles.bars} aria-hidden>
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className={styles.advice} aria-live="polite">
        {password && ADVICE[strength]?.()}
      </p>
    </div>
  )
}
