import type { MockProblem, MockSettings } from '@abhyas/contract/exams-mocks'
import { marksText } from '@abhyas/contract/rules/marks'
import type { MockTotals as Totals } from '@abhyas/contract/rules/mock-totals'
import * as texts from '@abhyas/messages/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { mockCheckQuery } from '../../../queries/admin/exams.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { problemText } from './problem-text.ts'
import styles from './mocks.module.css'

export const MockTotals = ({ totals: { questionCount, marks, seconds } }: { totals: Totals }) => (
  <dl className={styles.totals} aria-label={texts.mockTotals()}>
    <div>
      <dt>{texts.mockTotalQuestions()}</dt>
      <dd>{questionCount}</dd>
    </div>
    <div>
      <dt>{texts.mockTotalMarks()}</dt>
      <dd>{marksText(marks)}</dd>
    </div>
    <div>
      <dt>{texts.mockTotalTime()}</dt>
      <dd>{timeInWords(seconds)}</dd>
    </div>
  </dl>
)

/** What the server finds wrong with the exam as it is typed. Null while the fields cannot be read. */
export function MockCheck({ settings }: { settings: MockSettings | null }) {
  return (
    <section className={styles.part} aria-labelledby="mock-check">
      <h2 id="mock-check">{texts.mockCheck()}</h2>
      {settings ? <Checked settings={settings} /> : <p className={styles.hint}>{texts.mockCheckWaits()}</p>}
    </section>
  )
}

function Checked({ settings }: { settings: MockSettings }) {
  const { data, error, refetch } = useQuery({ ...mockCheckQuery(settings), placeholderData: keepPreviousData })
  // The server has refused the exam, so another try would not help.
  if (error instanceof ApiError && error.status < 500)
    return (
      <p className={styles.error} role="alert">
        {failureText(error)}
      </p>
    )
  if (error) return <RetryNotice text={texts.mockCheckFailed()} onRetry={() => void refetch()} />
  if (!data) return <p className={styles.hint}>{texts.mockCheckRuns()}</p>
  const { problems, questionCount, examOnlyCount } = data
  const isGood = problems.every(({ level }) => level === 'warning')
  return (
    <>
      <output>{isGood ? texts.mockCheckGood() : null}</output>
      <ul className={styles.problems}>
        {problems.map((problem, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- two problems may have the same text
          <li key={nth}>
            <Level level={problem.level} />
            <span>{problemText(problem, settings)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{texts.mockExamOnly({ count: examOnlyCount, all: questionCount })}</p>
    </>
  )
}

const Level = ({ level }: Pick<MockProblem, 'level'>) =>
  level === 'error' ? (
    <Badge tone="bad">{texts.mockProblemError()}</Badge>
  ) : (
    <Badge tone="waiting">{texts.mockProblemWarning()}</Badge>
  )
