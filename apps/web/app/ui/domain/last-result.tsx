import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { resultPath } from '../../paths.ts'
import { AttemptStatus } from './attempt-status.tsx'
import { dayInWords } from '../words/india-day.ts'
import styles from './last-result.module.css'

/** The newest attempt that counts. */
export const lastGraded = (attempts: AttemptSummary[] | undefined): AttemptSummary | undefined =>
  attempts?.find(({ state }) => state === 'graded')

/** The last result, with a link to its page. */
export const LastResult = ({ attempt }: { attempt: AttemptSummary }) => (
  <p className={styles.last}>
    <AttemptStatus attempt={attempt} />
    <Link className={styles.link} to={resultPath(attempt.id)}>
      {texts.lastResult({
        correct: attempt.correctCount ?? 0,
        count: attempt.questionCount,
        day: dayInWords(attempt.startedAt),
      })}
    </Link>
  </p>
)
