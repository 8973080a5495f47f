import * as texts from '@abhyas/messages/texts'
import button from '../../ui/button.module.css'
import page from '../../ui/page.module.css'

/** On a document that could not be filled: what is wrong, and a link that tries again. */
export const CoursesUnavailable = ({ retryPath }: { retryPath: string }) => (
  <p className={page.notice} role="alert">
    {texts.coursesFailed()}
    <a className={`${button.button} ${button.primary}`} href={retryPath}>
      {texts.tryAgain()}
    </a>
  </p>
)
