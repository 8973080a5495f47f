import * as texts from '@abhyas/messages/texts'
import { Button } from '../button/button.tsx'
import page from '../theme/page.module.css'

/** Says what could not be loaded, with a button that tries again. */
export const RetryNotice = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={page.notice} role="alert">
    {text}
    <Button variant="quiet" onClick={onRetry}>
      {texts.tryAgain()}
    </Button>
  </div>
)
