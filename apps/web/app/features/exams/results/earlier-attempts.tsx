import { type AttemptResult, type AttemptSummary, passMarksOf } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { resultPath } from '../../../paths.ts'
import card from '../../../ui/parts/card.module.css'
import { dayInWords } from '../../../ui/words/india-day.ts'
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
          <p>{comparison(result, before)}</p>
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

const scoreOf = ({ correctCount, questionCount }: AttemptSummary) =>
  texts.resultBarScore({ correct: correctCount ?? 0, count: questionCount })

/** The exam may have had another number of questions then, so the shares are compared. */
function comparison(result: AttemptSummary, before: AttemptSummary): string {
  const shares = { now: percentOf(result), before: percentOf(before) }
  if (shares.now === shares.before) return texts.resultSame(shares)
  return shares.now > shares.before ? texts.resultBetter(shares) : texts.resultWorse(shares)
}

const percentOf = ({ correctCount, questionCount }: AttemptSummary) =>
  Math.round((100 * (correctCount ?? 0)) / questionCount)

function Bar({ attempt }: { attempt: AttemptSummary }) {
  const height = Math.max(percentOf(attempt), 2)
  const passY = 100 - (100 * passMarksOf(attempt.questionCount)) / attempt.questionCount
  return (
    <svg className={styles.bar} viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden>
      <rect x="1" y={100 - height} width="8" height={height} />
      <line x1="0" y1={passY} x2="10" y2={passY} />
    </svg>
  )
}
