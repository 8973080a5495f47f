import * as texts from '@abhyas/messages/texts'
import button from '../parts/button.module.css'
import page from '../theme/page.module.css'

/** On a document that could not be filled: what is wrong, and a link that tries again. */
export const Unavailable = ({ text, retryPath }: { text: string; retryPath: string }) => (
  <p className={page.notice} role="alert">
    {text}
    <a className={`${button.button} ${button.primary}`} href={retryPath}>
      {texts.tryAgain()}
    </a>
  </p>
)
