import * as texts from '@abhyas/messages/texts'
import { LinkButton } from '../button/button.tsx'
import page from '../theme/page.module.css'

/** Shown in a document whose data could not be loaded, with a link that tries again. */
export const Unavailable = ({ text, retryPath }: { text: string; retryPath: string }) => (
  <p className={page.notice} role="alert">
    {text}
    <LinkButton variant="primary" href={retryPath}>
      {texts.tryAgain()}
    </LinkButton>
  </p>
)
