import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { TopicProgress } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { resultPath } from '../../paths.ts'
import { AttemptStatus } from './attempt-status.tsx'
import { dayInWords } from '../words/india-day.ts'
import { scoreText } from '../words/score.ts'
import styles from './last-result.module.css'

/** The newest attempt that counts. */
export const lastGraded = (attempts: AttemptSummary[] | undefined): AttemptSummary | undefined =>
  attempts?.find(({ state }) => state === 'graded')

type LastExam = NonNullable<TopicProgress['lastExam']>

/** The newest of the last exams of these topics. */
export const newestExam = (topics: readonly TopicProgress[]): LastExam | undefined =>
  topics.flatMap(({ lastExam }) => lastExam ?? []).toSorted((a, b) => b.id - a.id)[0]

/** The last result, with a link to its page. */
export const LastResult = ({ attempt }: { attempt: LastExam }) => (
  <p className={styles.last}>
    <AttemptStatus attempt={attempt} />
    <Link className={styles.link} to={resultPath(attempt.id)}>
      {attempt.correctCount === null
        ? dayInWords(attempt.startedAt)
        : texts.lastResult({ score: scoreText(attempt), day: dayInWords(attempt.startedAt) })}
    </Link>
  </p>
)
