import * as texts from '@abhyas/messages/texts'
import { LanguageButton } from './language-button.tsx'
import { useSite } from '../words/site.ts'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { brand, tagline, year } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div>
          <p>
            <span className={styles.brand}>{brand}</span> · {tagline}
          </p>
          <p>{texts.footerCopyright({ year, brand })}</p>
        </div>
        <nav className={styles.links} aria-label={texts.footerNav()}>
          <a href="/about">{texts.headerAbout()}</a>
          <a href="/contact">{texts.headerContact()}</a>
          <a href="/privacy-policy">{texts.headerPrivacy()}</a>
          <a href="/terms">{texts.footerTerms()}</a>
          <LanguageButton />
        </nav>
      </div>
    </footer>
  )
}
