import * as texts from '@abhyas/messages/texts'
import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { ADMIN_DASHBOARD_PATH, DASHBOARD_PATH, LOGIN_PATH, SIGNUP_PATH } from '../../paths.ts'
import { DisplayMenu } from './display-menu.tsx'
import { PolicyMenu } from './policy-menu.tsx'
import { useSite } from '../words/site.ts'
import { Button, LinkButton } from '../button/button.tsx'
import styles from './site-header.module.css'

/**
 * The same header on every page, hydrated or not. Its HTML holds the items for a logged-in and for a logged-out person.
 * boot.ts marks <html> before the first paint, so that CSS shows the right ones; it also fills in the name and handles
 * the clicks.
 */
export function SiteHeader() {
  const { brand } = useSite()
  // After a hydration error React renders <html> again, without the marks of boot.ts.
  useLayoutEffect(() => void dispatchEvent(new Event('boot:sync')), [])
  return (
    <>
      <header className={styles.header}>
        <div className={styles.row}>
          <a className={styles.brand} href="/" aria-label={brand}>
            <span className={styles.mark} aria-hidden>
              ✓
            </span>
            <span className={styles.brandName}>{brand}</span>
          </a>
          <nav className={styles.nav} aria-label={texts.headerNav()}>
            <a className={`${styles.item} ${styles.first}`} href="/" data-for="out">
              <span>{texts.headerHome()}</span>
            </a>
            <Link className={`${styles.item} ${styles.first}`} to={DASHBOARD_PATH} data-for="user">
              <span>{texts.headerDashboard()}</span>
            </Link>
            <Link className={`${styles.item} ${styles.first}`} to={ADMIN_DASHBOARD_PATH} data-for="admin">
              <span>{texts.headerDashboard()}</span>
            </Link>
            <PolicyMenu />
          </nav>
          <div className={styles.actions}>
            {/* boot.ts writes the name, so React must not touch the text. */}
            <Link
              className={`${styles.item} ${styles.name}`}
              to={DASHBOARD_PATH}
              data-for="in"
              data-name=""
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: '' }}
            />
            <DisplayMenu />
            <Button variant="quiet" className={`${styles.small} ${styles.logout}`} data-for="in" data-act="logout">
              <span>{texts.headerLogout()}</span>
            </Button>
            <LinkButton variant="plain" className={styles.small} to={LOGIN_PATH} data-for="out">
              {texts.headerLogin()}
            </LinkButton>
            <LinkButton variant="primary" className={styles.small} to={SIGNUP_PATH} data-for="out">
              {texts.headerSignUp()}
            </LinkButton>
          </div>
        </div>
        <BootSync />
      </header>
      <div className={styles.spacer} />
    </>
  )
}

/** Marks the end of the header: boot.ts fills the header in as soon as the parser arrives here. */
const BootSync = () => <boot-sync id="header-end" />

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'boot-sync': { id: string }
    }
  }
}
