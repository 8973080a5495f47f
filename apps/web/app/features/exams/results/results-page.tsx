import type { AttemptResult } from '@abhyas/contract/exams-results'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, isGone } from '../../../api/api-error.ts'
import { examsPathOf, topicCrumbs } from '../../../owner-paths.ts'
import { DASHBOARD_PATH, examPath } from '../../../paths.ts'
import { openAttemptsQuery, resultQuery } from '../../../queries/exams.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { LinkButton } from '../../../ui/button/button.tsx'
import { momentInWords } from '../../../ui/words/india-day.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import '../../../ui/theme/print.css'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { toastNotice } from '../../../ui/frame/toast.ts'
import { EarlierAttempts } from './earlier-attempts.tsx'
import { ResultItems } from './result-items.tsx'
import { ResultLater, ResultWithheld } from './result-later.tsx'
import { ResultSummary } from './result-summary.tsx'
import styles from './results.module.css'

const FullResult = lazy(() => import('./rank/full-result.tsx'))
const ResultCorrections = lazy(() => import('./result-corrections.tsx'))

export const meta = () => appMeta(texts.resultTitle())

export default function ResultsPage() {
  const asked = Number(useSearchParams()[0].get('attempt'))
  const { data, error, isFetching, refetch } = useQuery(resultQuery(asked > 0 ? asked : undefined))
  // An earlier response is hidden when the server refuses now: an exam with the same questions may be running.
  const result = error instanceof ApiError ? undefined : data
  return (
    <div className={page.page}>
      {result && (
        <Breadcrumb crumbs={[...topicCrumbs(result), { to: examsPathOf(result.owner), name: texts.resultExams() }]} />
      )}
      <h1>{result?.examName ?? texts.resultTitle()}</h1>
      {result && (
        // What was corrected stands above the rest, so the rest waits for it.
        <Suspense fallback={<Waiting />}>
          <Result result={result} />
        </Suspense>
      )}
      {result === undefined && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {result === null && (isFetching ? <Waiting /> : <NoResult />)}
    </div>
  )
}

const Waiting = () => <Loading text={texts.resultLoading()} />

function Result({ result }: { result: AttemptResult }) {
  if (result.resultsAt) return <ResultLater resultsAt={result.resultsAt} />
  return (
    <>
      <p className={styles.when}>
        {result.owner.name && `${result.owner.name} · `}
        {texts.resultTaken({ moment: momentInWords(result.startedAt) })}
      </p>
      {result.corrections && result.corrections.length > 0 && <ResultCorrections result={result} />}
      <div className={styles.top}>
        <ResultSummary result={result} />
        <EarlierAttempts result={result} />
      </div>
      {(result.marks ?? result.sections) && (
        <Suspense fallback={<Loading text={texts.loading()} />}>
          <FullResult result={result} />
        </Suspense>
      )}
      {result.isGivenBack ? (
        <p className={page.notice}>{texts.resultGivenBack()}</p>
      ) : (
        <ResultItems key={result.id} attemptId={result.id} items={result.items} sections={result.sections} />
      )}
    </>
  )
}

/** There is no result yet, so the page leads to the list of exams. */
function NoResult() {
  const navigate = useNavigate()
  useEffect(() => {
    toastNotice(texts.resultNone())
    void navigate(DASHBOARD_PATH, { replace: true })
  }, [navigate])
  return <Waiting />
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'attempt_open') return <StillOpen />
  if (error instanceof ApiError && error.code === 'results_later') return <ResultWithheld />
  if (!isGone(error)) return <RetryNotice text={texts.resultFailed()} onRetry={onRetry} />
  return (
    <p className={page.notice}>
      {texts.resultGone()}
      <LinkButton variant="primary" to={DASHBOARD_PATH}>
        {texts.resultToDashboard()}
      </LinkButton>
    </p>
  )
}

/** Correct answers are withheld until every exam with these questions is over. */
function StillOpen() {
  const { data: open } = useQuery(openAttemptsQuery)
  return (
    <div className={page.notice}>
      <p>{texts.resultOpen()}</p>
      {open?.map(({ id, examId, examName }) => (
        <LinkButton key={id} variant="primary" to={examPath(examId)}>
          {texts.resultOpenWay({ exam: examName })}
        </LinkButton>
      ))}
    </div>
  )
}
