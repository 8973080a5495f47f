import type { ExportCheck } from '@abhyas/contract/questions-export'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { adminQuestionsPath } from '../../../admin-paths.ts'
import { excerptOf } from '../excerpt-of.ts'
import styles from './exporting.module.css'
import { leftOutText } from './left-out-texts.ts'

/** Says what the file will not hold, before somebody relies on it. */
export function LeftOut({ check, format }: { check: ExportCheck; format: string }) {
  const { questions, written, leftOut, leftOutQuestions } = check
  const total = questions.toLocaleString(FORMATS)
  if (questions === 0) return <p>{texts.exportNoQuestions()}</p>
  if (leftOut.length === 0) return <p>{texts.exportAll({ count: questions, total })}</p>
  const gone = questions - written
  const whole = leftOut.filter(({ isWhole }) => isWhole)
  const parts = leftOut.filter(({ isWhole }) => !isWhole)
  return (
    <>
      {gone > 0 && (
        <>
          <p>{texts.exportCannotHold({ format, total, count: gone, number: gone.toLocaleString(FORMATS) })}</p>
          <Reasons reasons={whole} />
          <details className={styles.details}>
            <summary>{texts.exportShowLeftOut()}</summary>
            {gone > leftOutQuestions.length && <p>{texts.exportFirstShown({ count: leftOutQuestions.length })}</p>}
            <ul>
              {leftOutQuestions.map(({ id, topicId, questionText }) => (
                <li key={id}>
                  <Link
                    to={adminQuestionsPath(topicId)}
                    aria-label={texts.exportOpenTopic({ name: excerptOf(questionText) })}
                  >
                    {excerptOf(questionText)}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      {parts.length > 0 && written > 0 && (
        <>
          <p>{texts.exportLoses()}</p>
          <Reasons reasons={parts} />
        </>
      )}
    </>
  )
}

const Reasons = ({ reasons }: { reasons: ExportCheck['leftOut'] }) => (
  <ul>
    {reasons.map((reason) => (
      <li key={reason.code}>{leftOutText(reason)}</li>
    ))}
  </ul>
)
