import * as texts from '@abhyas/messages/texts'
import { ABOUT_PATH, CONTACT_PATH, PRIVACY_PATH } from '../../paths.ts'
import styles from './header-menu.module.css'
import header from './site-header.module.css'

/** A native popover: it handles Escape, an outside click and the focus without a script. */
export function PolicyMenu() {
  return (
    <>
      <button type="button" className={`${header.item} ${styles.policyButton}`} popoverTarget="policy-pages">
        <span>{texts.headerPolicyPages()}</span>
        <span className={styles.arrow} aria-hidden>
          ▾
        </span>
      </button>
      <div id="policy-pages" className={`${styles.menu} ${styles.policyMenu}`} popover="auto">
        <a href={CONTACT_PATH}>{texts.headerContact()}</a>
        <a href={PRIVACY_PATH}>{texts.headerPrivacy()}</a>
        <a href={ABOUT_PATH}>{texts.headerAbout()}</a>
      </div>
    </>
  )
}
