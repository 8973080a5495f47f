import * as texts from '@abhyas/messages/texts'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import button from '../parts/button.module.css'
import styles from './message-page.module.css'

/** What is left when a page breaks: what happened, in the specification's words, and two ways on. */
export function CrashScreen() {
  const error = useRouteError()
  const detail = isRouteErrorResponse(error) ? `${error.status}` : ''
  return (
    <main id="main" className={styles.page}>
      <h1>{texts.crashTitle()}</h1>
      <p className={styles.text} role="alert">
        {texts.crashText()} {detail}
      </p>
      <p className={styles.actions}>
        <button type="button" className={`${button.button} ${button.primary}`} onClick={() => location.reload()}>
          {texts.crashReload()}
        </button>
        <a className={`${button.button} ${button.quiet}`} href="/">
          {texts.crashHome()}
        </a>
      </p>
    </main>
  )
}
