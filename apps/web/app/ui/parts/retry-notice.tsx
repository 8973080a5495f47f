import * as texts from '@abhyas/messages/texts'
import { Button } from '../button/button.tsx'
import page from '../theme/page.module.css'

/** Something could not be loaded: what, and the way to try again. */
export const RetryNotice = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={page.notice} role="alert">
    {text}
    <Button variant="quiet" onClick={onRetry}>
      {texts.tryAgain()}
    </Button>
  </div>
)
