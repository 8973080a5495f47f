import * as texts from '@abhyas/messages/texts'
import styles from './today-card.module.css'

const [RADIUS, GAP] = [34, 7]
const ROUND = 2 * Math.PI * RADIUS

/** A ring with one part for each question of the day, and the number done inside. */
export function Ring({ done, count }: { done: number; count: number }) {
  const part = ROUND / count
  const gap = count === 1 ? 0 : GAP
  return (
    <>
      <span className="spoken">{texts.todayRing({ done, count })}</span>
      <svg className={styles.ring} viewBox="0 0 84 84" aria-hidden>
        {Array.from({ length: count }, (_, nth) => (
          <circle
            // oxlint-disable-next-line react/no-array-index-key -- a part has no other name
            key={nth}
            className={nth < done ? styles.on : styles.off}
            cx="42"
            cy="42"
            r={RADIUS}
            strokeDasharray={`${part - gap} ${ROUND - part + gap}`}
            strokeDashoffset={-(nth * part + gap / 2)}
            transform="rotate(-90 42 42)"
          />
        ))}
        <text x="42" y="43" fontSize="24">
          {done}
        </text>
        <text x="42" y="58" fontSize="11">
          {texts.todayRingOf({ count })}
        </text>
      </svg>
    </>
  )
}
