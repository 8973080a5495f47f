import * as texts from '@abhyas/messages/texts'
import { LinkButton } from '../button/button.tsx'
import page from '../theme/page.module.css'

/** On a document that could not be filled: what is wrong, and a link that tries again. */
export const Unavailable = ({ text, retryPath }: { text: string; retryPath: string }) => (
  <p className={page.notice} role="alert">
    {text}
    <LinkButton variant="primary" href={retryPath}>
      {texts.tryAgain()}
    </LinkButton>
  </p>
)
