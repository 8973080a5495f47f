import * as texts from '@abhyas/messages/texts'
import styles from './header-menu.module.css'
import { LanguageButton } from './language-button.tsx'
import header from './site-header.module.css'

/** The language and the theme, behind one button. boot.ts handles both choices. */
export function DisplayMenu() {
  return (
    <>
      <button type="button" className={`${header.item} ${styles.displayButton}`} popoverTarget="display-choices">
        <span className="spoken">{texts.headerDisplay()}</span>
      </button>
      <div id="display-choices" className={`${styles.menu} ${styles.displayMenu}`} popover="auto">
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
