import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { examPath, resultPath } from '../../paths.ts'
import { examHistoryQuery, openAttemptsQuery } from '../../queries/exams.ts'
import { AttemptStatus } from '../../ui/domain/attempt-status.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { dayInWords } from '../../ui/words/india-day.ts'
import { scoreText, sharesOf } from '../../ui/words/score.ts'
import { ShowMoreButton } from '../../ui/lists/show-more-button.tsx'
import { pagesOf } from '../../ui/lists/use-pages.ts'
import { Loading } from '../../ui/parts/loading.tsx'
import page from '../../ui/theme/page.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import styles from './exam-history.module.css'

/** The exams whose clock is running. They come before everything else on the page. */
export function RunningExams() {
  const { data: open = [], isPending } = useQuery(openAttemptsQuery)
  if (isPending) return <Loading text={texts.historyLoading()} />
  if (open.length === 0) return null
  return (
    <section className={page.section} aria-label={texts.historyRunningTitle()}>
      {open.map((attempt) => (
        <Running key={attempt.id} attempt={attempt} />
      ))}
    </section>
  )
}

/** The learner's exams that are over, newest first. */
export function ExamHistory() {
  const { data, isError, refetch, more } = pagesOf(useInfiniteQuery(examHistoryQuery))
  if (isError && !data) return <RetryNotice text={texts.historyFailed()} onRetry={() => void refetch()} />
  if (!data) return <Loading text={texts.historyLoading()} />
  const over = data.filter(({ state }) => state !== 'open')
  if (over.length === 0) return <p className={page.notice}>{texts.historyNone()}</p>
  return (
    <>
      <ul className={styles.attempts}>
        {over.map((attempt) => (
          <Taken key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      <ShowMoreButton more={more} />
    </>
  )
}

const Running = ({ attempt: { examId, examName } }: { attempt: AttemptSummary }) => (
  <p className={styles.running}>
    <span>{texts.historyRunning({ exam: examName })}</span>
    <LinkButton variant="primary" to={examPath(examId)} aria-label={texts.historyContinueNamed({ exam: examName })}>
      {texts.historyContinue()}
    </LinkButton>
  </p>
)

function Taken({ attempt }: { attempt: AttemptSummary }) {
  const { id, examName, owner, startedAt, correctCount } = attempt
  return (
    <li className={styles.attempt}>
      <span className={styles.name}>
        <Link className={styles.link} to={resultPath(id)}>
          {examName}
        </Link>
        <span className={styles.quiet}>{[owner.name, dayInWords(startedAt)].filter(Boolean).join(' · ')}</span>
      </span>
      {correctCount !== null && (
        <span className={styles.score}>
          <svg className={styles.bar} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
            <rect width={Math.max(0, sharesOf(attempt).got)} height="1" />
          </svg>
          {scoreText(attempt)}
        </span>
      )}
      <span className={styles.status}>
        <AttemptStatus attempt={attempt} />
      </span>
    </li>
  )
}
