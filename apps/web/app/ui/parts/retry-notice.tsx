import * as texts from '@abhyas/messages/texts'
import button from './button.module.css'
import page from '../theme/page.module.css'

/** Something could not be loaded: what, and the way to try again. */
export const RetryNotice = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={page.notice} role="alert">
    {text}
    <button type="button" className={`${button.button} ${button.quiet}`} onClick={onRetry}>
      {texts.tryAgain()}
    </button>
  </div>
)
