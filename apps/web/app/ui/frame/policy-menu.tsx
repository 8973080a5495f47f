import * as texts from '@abhyas/messages/texts'
import { ABOUT_PATH, CONTACT_PATH, PRIVACY_PATH } from '../../paths.ts'
import { LanguageButton } from './language-button.tsx'
import styles from './policy-menu.module.css'
import header from './site-header.module.css'

/** A native popover: it handles Escape, an outside click and the focus without a script. */
export function PolicyMenu() {
  return (
    <>
      <button type="button" className={`${header.item} ${styles.menuButton}`} popoverTarget="policy-pages">
        {texts.headerPolicyPages()}
        <span className={styles.arrow} aria-hidden>
          ▾
        </span>
      </button>
      <div id="policy-pages" className={styles.menu} popover="auto">
        <a href={CONTACT_PATH}>{texts.headerContact()}</a>
        <a href={PRIVACY_PATH}>{texts.headerPrivacy()}</a>
        <a href={ABOUT_PATH}>{texts.headerAbout()}</a>
        <LanguageButton />
        <label className={styles.themeRow}>
          {texts.headerTheme()}
          <select data-theme-choice="" suppressHydrationWarning>
            <option value="auto">{texts.headerThemeAuto()}</option>
            <option value="light">{texts.headerThemeLight()}</option>
            <option value="dark">{texts.headerThemeDark()}</option>
          </select>
        </label>
      </div>
    </>
  )
}
