import * as texts from '@abhyas/messages/texts'
import card from '../parts/card.module.css'
import { dayMarks } from './day-marks.ts'
import styles from './study-days.module.css'

type StudyDaysProps = {
  /** Whether the learner practised on each of the last 14 days, today last. */
  days: readonly boolean[]
  /** Today counts already, although the server may not know yet. */
  isTodayOn: boolean
}

/** The days practised as dots. Two rest days a week are marked as such; nothing is counted down and nothing gets lost. */
export function StudyDays({ days, isTodayOn }: StudyDaysProps) {
  const marks = dayMarks(days, isTodayOn)
  const count = marks.filter((mark) => mark === 'on').length
  return (
    <section className={card.card} aria-labelledby="study-days">
      <div className={styles.head}>
        <h2 id="study-days">{texts.todayDays()}</h2>
        <span aria-hidden>{texts.todayDaysCount({ count })}</span>
      </div>
      <p className="spoken">{texts.todayDaysSpoken({ count })}</p>
      <div className={styles.dots} aria-hidden>
        {marks.map((mark, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day has no other name
          <i key={nth} className={styles[mark]} />
        ))}
      </div>
      <div className={styles.below}>
        <span>{texts.todayRest()}</span>
        <span aria-hidden>{texts.todayNow()}</span>
      </div>
    </section>
  )
}
