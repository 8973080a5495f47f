import type { SponsorCard as Card } from '@abhyas/contract/rules/sponsor-card'
import { LOCALE } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import doc from '../../ui/frame/document.module.css'
import styles from './sponsor-card.module.css'

/** A click anywhere on the card follows its link. The picture is decoration, because the text stands beside it. */
export function SponsorCard({ card }: { card: Card }) {
  const text = LOCALE === 'hi' ? card.textHindi : card.text
  return (
    <div className={styles.card} data-sponsor>
      {card.picture && (
        <img
          className={styles.picture}
          src={card.picture}
          width={160}
          height={90}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
      <div className={styles.words}>
        <p className={styles.label}>{texts.projectsSponsor()}</p>
        <a
          className={`${doc.link} ${doc.newTab} ${styles.link}`}
          href={card.link}
          target="_blank"
          rel="sponsored noopener noreferrer"
          aria-label={texts.opensInNewTab({ link: texts.projectsSponsor(), name: text })}
        >
          {text}
        </a>
      </div>
    </div>
  )
}
