import * as texts from '@abhyas/messages/texts'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, LinkButton } from '../button/button.tsx'
import styles from './message-page.module.css'

/** Replaces a page that has crashed. Its text is fixed by docs/spec (ERR-31). */
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
        <Button variant="primary" onClick={() => location.reload()}>
          {texts.crashReload()}
        </Button>
        <LinkButton variant="quiet" href="/">
          {texts.crashHome()}
        </LinkButton>
      </p>
    </main>
  )
}
