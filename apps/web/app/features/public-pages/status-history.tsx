import type { Incident, SiteStatus } from '@abhyas/contract/status'
import { LOCALE } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import page from '../../ui/theme/page.module.css'
import { dayInWords, momentInWords } from '../../ui/words/india-day.ts'
import { PART_NAMES } from '../../ui/words/part-names.ts'
import styles from './status.module.css'

type History = NonNullable<SiteStatus['history']>

/** The last 90 days, drawn and in words, and what admins have told about them. */
export function StatusHistory({ history, lookedAt }: { history: History | null; lookedAt: string }) {
  return (
    <section className={page.section} aria-labelledby="days">
      <h2 id="days">{texts.statusDays()}</h2>
      {history ? (
        <Days history={history} lookedAt={lookedAt} />
      ) : (
        <p className={page.notice}>{texts.statusHistoryNone()}</p>
      )}
    </section>
  )
}

/** Records that are so much older than the state were not read with it. */
const OLD_AFTER_MS = 60_000

const nameOfDay = (day: string) => dayInWords(`${day}T12:00:00+05:30`)

function Days({ history: { days, incidents, at }, lookedAt }: { history: History; lookedAt: string }) {
  const bad = days.filter(({ minutes }) => minutes > 0).toReversed()
  const past = incidents.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      {Date.parse(lookedAt) - Date.parse(at) > OLD_AFTER_MS && (
        <p className={page.notice}>{texts.statusHistoryOld({ when: momentInWords(at) })}</p>
      )}
      <div className={styles.strip} aria-hidden>
        {days.map(({ day, minutes }) => (
          <span key={day} className={levelOf(minutes)} title={dayWords(day, minutes)} />
        ))}
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{nameOfDay(days[0]?.day ?? '')}</span>
        <span>{texts.statusToday()}</span>
      </p>
      <p>{bad.length > 0 ? texts.statusDaysSome({ count: bad.length }) : texts.statusDaysNone()}</p>
      {bad.length > 0 && (
        <ul className={styles.days}>
          {bad.map(({ day, minutes }) => (
            <li key={day}>{dayWords(day, minutes)}</li>
          ))}
        </ul>
      )}
      <h3 className={styles.past}>{texts.statusPast()}</h3>
      {past.length > 0 ? <Incidents incidents={past} /> : <p className={styles.quiet}>{texts.statusPastNone()}</p>}
    </>
  )
}

const dayWords = (day: string, minutes: number) =>
  texts.statusDayMinutes({ day: nameOfDay(day), minutes: texts.statusMinutes({ count: minutes }) })

const LONG_MINUTES = 30

function levelOf(minutes: number): string | undefined {
  if (minutes === 0) return styles.whole
  return minutes < LONG_MINUTES ? styles.short : styles.long
}

export const Incidents = ({ incidents }: { incidents: readonly Incident[] }) => (
  <ul className={styles.incidents}>
    {incidents.map(({ id, title, titleHindi, text, textHindi, parts, beganAt, endedAt }) => (
      <li key={id} className={styles.incident}>
        <p className={styles.name}>{LOCALE === 'hi' ? titleHindi : title}</p>
        <p className={styles.quiet}>
          {endedAt === null
            ? texts.statusFrom({ from: momentInWords(beganAt) })
            : texts.statusFromTo({ from: momentInWords(beganAt), to: momentInWords(endedAt) })}{' '}
          · {parts.map((part) => PART_NAMES[part]()).join(', ')}
        </p>
        <p className={styles.text}>{LOCALE === 'hi' ? textHindi || text : text}</p>
      </li>
    ))}
  </ul>
)
