import { isCardOfDay } from '@abhyas/contract/rules/sponsor-card'
import * as texts from '@abhyas/messages/texts'
import { today } from '../../ui/words/india-day.ts'
import { useSite } from '../../ui/words/site.ts'
import styles from './ad-slot.module.css'
import { SponsorCard } from './sponsor-card.tsx'

type Place = 'above' | 'below'

/**
 * Shows the ad frame if one is set, else the sponsor's card, else nothing. The card is shown once, above the projects.
 * The server decides whether today is a day of the card: the page has no script that could, and the page cache renders
 * the page again at midnight in India.
 */
export function AdSlot({ place }: { place: Place }) {
  const { adFrameUrl, sponsor } = useSite()
  if (adFrameUrl) return <AdFrame place={place} url={adFrameUrl} />
  return place === 'above' && sponsor && isCardOfDay(sponsor, today()) && <SponsorCard card={sponsor} />
}

/**
 * A frame of the ad server, on its own origin and in a sandbox. It can read neither this page nor
 * the login that our origin stores. Its space is reserved, so that nothing jumps.
 */
function AdFrame({ place, url }: { place: Place; url: string }) {
  const { adClient, adSlots } = useSite()
  const query = new URLSearchParams({ client: adClient, slot: adSlots[place] })
  return (
    <div className={styles.slot}>
      <span className={styles.label} aria-hidden>
        {texts.projectsAd()}
      </span>
      <iframe
        className={styles.frame}
        src={`${url}?${query.toString()}`}
        title={texts.projectsAd()}
        data-ad-client={adClient}
        data-ad-slot={adSlots[place]}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    </div>
  )
}
