import type { Mastery } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../parts/badge.tsx'
import styles from './mastery.module.css'

const LEVELS: Record<Mastery['level'], { steps: number; word: () => string }> = {
  New: { steps: 0, word: texts.masteryNew },
  Learning: { steps: 1, word: texts.masteryLearning },
  'Nearly there': { steps: 2, word: texts.masteryNearly },
  Strong: { steps: 3, word: texts.masteryStrong },
}

/** The level of a topic in a word, with a meter of three steps. */
export function MasteryLevel({ level }: Pick<Mastery, 'level'>) {
  const { steps, word } = LEVELS[level]
  return (
    <span className={styles.level}>
      <span className={styles.meter} aria-hidden>
        {[1, 2, 3].map((step) => (
          <i key={step} className={step <= steps ? styles.reached : undefined} />
        ))}
      </span>
      {word()}
    </span>
  )
}

/** How many of ten questions the learner would get right. It is rounded down, so that 8 always means strong. */
export const rightOfTen = (rightOf100: number): number => Math.floor(rightOf100 / 10)

/** Says why a topic has its level, and why it went down. A new topic needs no reason. */
export function MasteryReason({ mastery: { level, rightOf100, fadedDays } }: { mastery: Mastery }) {
  if (level === 'New') return null
  return (
    <p className={styles.reason}>
      {rightOf100 === null ? texts.masteryReasonFew() : reasonOf(level, rightOfTen(rightOf100))}{' '}
      {fadedDays !== null && texts.masteryFaded({ days: fadedDays })}
    </p>
  )
}

const STRONG_FROM = 8

const reasonOf = (level: Mastery['level'], right: number): string =>
  (level !== 'Strong' && right >= STRONG_FROM ? texts.masteryReasonThin : texts.masteryReason)({ right })

export function DueBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Badge tone="waiting">
      <span aria-hidden>↻ </span>
      {texts.masteryDue({ count })}
    </Badge>
  )
}
