import type { RevisionPlan } from '@abhyas/contract/learning-goals'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { ProgressBar } from '../../../ui/parts/progress-bar.tsx'
import styles from './revision.module.css'

type RevisionDaysProps = Pick<RevisionPlan, 'days' | 'examDate'>

/** One row for each day, today first. The longest bar is the fullest day. */
export function RevisionDays({ days, examDate }: RevisionDaysProps) {
  const most = Math.max(1, ...days.map(({ cards }) => cards))
  return (
    <ol className={styles.days}>
      {days.map(({ date, cards }, nth) => {
        const day = NEAR[nth]?.() ?? dayOfWeek(date)
        return (
          <li key={date}>
            <span>
              {day} {date === examDate && <Badge tone="waiting">{texts.revisionExamDay()}</Badge>}
            </span>
            <ProgressBar value={cards} max={most} label={texts.revisionOn({ day, count: cards })} />
            <span className={styles.count} aria-hidden>
              {cards}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const NEAR = [texts.revisionToday, texts.revisionTomorrow]

/** Fri 20 Nov. The date is a day of the learner, and has no time zone. */
const dayOfWeek = (date: string): string =>
  new Date(date).toLocaleDateString(FORMATS, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
