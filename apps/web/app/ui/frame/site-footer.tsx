import { LOCALE } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { ABOUT_PATH, CONTACT_PATH, PRIVACY_PATH, STATUS_PATH, TERMS_PATH } from '../../paths.ts'
import { LanguageButton } from './language-button.tsx'
import { useSite } from '../words/site.ts'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { brand, tagline, taglineHindi, year } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div>
          <p>
            <span className={styles.brand}>{brand}</span> · {LOCALE === 'hi' ? taglineHindi : tagline}
          </p>
          <p>{texts.footerCopyright({ year, brand })}</p>
        </div>
        <nav className={styles.links} aria-label={texts.footerNav()}>
          <a href={ABOUT_PATH}>{texts.headerAbout()}</a>
          <a href={CONTACT_PATH}>{texts.headerContact()}</a>
          <a href={STATUS_PATH}>{texts.footerStatus()}</a>
          <a href={PRIVACY_PATH}>{texts.headerPrivacy()}</a>
          <a href={TERMS_PATH}>{texts.footerTerms()}</a>
          <LanguageButton />
        </nav>
      </div>
    </footer>
  )
}
