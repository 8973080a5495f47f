import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { AttemptResult } from '@abhyas/contract/exams-results'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { resultPath } from '../../../paths.ts'
import card from '../../../ui/parts/card.module.css'
import { dayInWords } from '../../../ui/words/india-day.ts'
import { scoreText, sharesOf } from '../../../ui/words/score.ts'
import styles from './results.module.css'

/** Compares this attempt with earlier ones, the oldest first. A void attempt is not compared. */
export function EarlierAttempts({ result }: { result: AttemptResult }) {
  if (result.state === 'void') return null
  const [before] = result.earlier
  return (
    <section className={card.card} aria-labelledby="attempts">
      <h2 id="attempts" className={card.name}>
        {texts.resultAttempts()}
      </h2>
      {before ? (
        <>
          {isAlike(result, before) && <p>{comparison(result, before)}</p>}
          <ol className={styles.attempts}>
            {result.earlier.toReversed().map((attempt) => (
              <li key={attempt.id}>
                <Bar attempt={attempt} />
                <Link to={resultPath(attempt.id)}>{scoreOf(attempt)}</Link>
                <span>{dayInWords(attempt.startedAt)}</span>
              </li>
            ))}
            <li className={styles.current} aria-current="true">
              <Bar attempt={result} />
              <strong>{scoreOf(result)}</strong>
              <span>{texts.resultThisOne()}</span>
            </li>
          </ol>
          <p className={styles.quiet}>{texts.resultPassLine()}</p>
        </>
      ) : (
        <p>{texts.resultFirstAttempt()}</p>
      )}
    </section>
  )
}

const scoreOf = (attempt: AttemptSummary) => scoreText(attempt, texts.resultBarScore)

/** Right answers cannot be compared with marks. */
const isAlike = (a: AttemptSummary, b: AttemptSummary) => Boolean(a.marks) === Boolean(b.marks)

/** The exam may have had other questions or other marks then, so the shares are compared. */
function comparison(result: AttemptSummary, before: AttemptSummary): string {
  const shares = { now: percentOf(result), before: percentOf(before) }
  const [same, better, worse] = result.marks
    ? [texts.resultSameMarks, texts.resultBetterMarks, texts.resultWorseMarks]
    : [texts.resultSame, texts.resultBetter, texts.resultWorse]
  if (shares.now === shares.before) return same(shares)
  return shares.now > shares.before ? better(shares) : worse(shares)
}

const percentOf = (attempt: AttemptSummary) => Math.round(100 * sharesOf(attempt).got)

function Bar({ attempt }: { attempt: AttemptSummary }) {
  const height = Math.max(percentOf(attempt), 2)
  const passY = 100 - 100 * sharesOf(attempt).pass
  return (
    <svg className={styles.bar} viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden>
      <rect x="1" y={100 - height} width="8" height={height} />
      <line x1="0" y1={passY} x2="10" y2={passY} />
    </svg>
  )
}
