import * as texts from '@abhyas/messages/texts'
import { useSite } from '../../ui/words/site.ts'
import styles from './ad-slot.module.css'

/**
 * A frame of the ad server, on its own origin and in a sandbox. It can read neither this page nor
 * the login that our origin stores. Its space is reserved, so that nothing jumps. Without an ad server
 * there is no slot.
 */
export function AdSlot({ place }: { place: 'above' | 'below' }) {
  const { adFrameUrl, adClient, adSlots } = useSite()
  if (!adFrameUrl) return null
  const query = new URLSearchParams({ client: adClient, slot: adSlots[place] })
  return (
    <div className={styles.slot}>
      <span className={styles.label} aria-hidden>
        {texts.projectsAd()}
      </span>
      <iframe
        className={styles.frame}
        src={`${adFrameUrl}?${query.toString()}`}
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
