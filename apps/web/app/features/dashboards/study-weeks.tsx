import type { StudyWeek } from '@abhyas/contract/practice-progress'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import card from '../../ui/parts/card.module.css'
import styles from './standing.module.css'

const STEP = 10
const GAP = 3
const HEIGHT = 100
const GAP_HEIGHT = 3

/** A day without a time zone, such as 2026-11-18, in words. */
const dayWords = (day: string): string =>
  new Date(day).toLocaleDateString(FORMATS, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const wordsOf = ({ answers, correct }: StudyWeek): string =>
  answers === 0 ? texts.weeksNone() : texts.progressRight({ right: correct, count: answers })

/** The share of right answers in each of the last weeks, drawn, and as a table for screen readers. */
export function StudyWeeks({ weeks }: { weeks: StudyWeek[] }) {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return null
  const total = (figure: 'answers' | 'correct') => weeks.reduce((sum, week) => sum + week[figure], 0)
  return (
    <section className={card.card} aria-labelledby="weeks">
      <h2 id="weeks">{texts.weeksTitle()}</h2>
      <p>
        {last.answers > 0 ? texts.weeksNow(last) : texts.weeksNowNone()}{' '}
        {texts.weeksTotal({ answers: total('answers'), correct: total('correct') })}
      </p>
      <div aria-hidden>
        <svg className={styles.weeks} viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {weeks.map((week, nth) => (
            <Column key={week.from} week={week} nth={nth} />
          ))}
        </svg>
        <p className={styles.ends}>
          <span>{dayWords(first.from)}</span>
          <span>{dayWords(last.from)}</span>
        </p>
      </div>
      <table className="spoken">
        <thead>
          <tr>
            <th scope="col">{texts.weeksColumnFrom()}</th>
            <th scope="col">{texts.weeksColumnRight()}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <th scope="row">{dayWords(week.from)}</th>
              <td>{wordsOf(week)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Column({ week, nth }: { week: StudyWeek; nth: number }) {
  const place = { x: nth * STEP + GAP / 2, width: STEP - GAP }
  const height = week.answers === 0 ? GAP_HEIGHT : (HEIGHT * week.correct) / week.answers
  return (
    <g>
      <title>{`${dayWords(week.from)}: ${wordsOf(week)}`}</title>
      {week.answers > 0 && <rect className={styles.column} {...place} y={0} height={HEIGHT} />}
      <rect className={week.answers > 0 ? styles.share : styles.gap} {...place} y={HEIGHT - height} height={height} />
    </g>
  )
}
