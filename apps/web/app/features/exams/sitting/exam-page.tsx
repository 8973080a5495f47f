import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { useCallback } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { DASHBOARD_PATH, resultPath } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { scoreText } from '../../../ui/words/score.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import { momentInWords } from '../../../ui/words/india-day.ts'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { Instructions } from './screen/instructions.tsx'
import { useOpenedExam } from './use-opened-exam.ts'

export const meta = () => appMeta(texts.sittingTitle())

export default function ExamPage() {
  const examId = Number(useParams()['examId'])
  const goToResult = useGoToResult()
  const { opened, instructions, ...start } = useOpenedExam(examId, goToResult)
  if (opened === 'unavailable') return <ExamUnavailable />
  if (!opened && instructions) return <Instructions examId={examId} {...instructions} {...start} />
  if (!opened) return <Preparing />
  const { RunningExam, ...running } = opened
  return <RunningExam key={running.exam.attempt.id} {...running} onEnd={goToResult} />
}

/** The result replaces the exam in the history, so Back does not open the exam again. */
function useGoToResult() {
  const navigate = useNavigate()
  return useCallback(
    (summary: AttemptSummary, lateCount: number) => {
      const { id, questionCount, correctCount, marks, status, resultsAt } = summary
      const late = lateCount > 0 ? texts.sittingLate({ count: lateCount }) : undefined
      if (status && correctCount !== null) {
        const incorrect = questionCount - correctCount
        const verdict = status === 'Pass' ? texts.resultPass() : texts.resultFail()
        const text = marks
          ? texts.sittingSubmittedMarks({ score: scoreText(summary), status: verdict })
          : texts.sittingSubmitted({ correct: correctCount, incorrect, status: verdict })
        toastSuccess(text, late)
      } else if (resultsAt) toastSuccess(texts.resultLater({ moment: momentInWords(resultsAt) }), late)
      void navigate(resultPath(id), { replace: true })
    },
    [navigate],
  )
}

/** Comes from the list of exams, for this text only. The running exam uses the server's clock. */
type NavigationState = { durationSeconds?: number } | null

function Preparing() {
  const seconds = (useLocation().state as NavigationState)?.durationSeconds
  // The server does not know the navigation state, so the first render must not show it.
  const minutes = useHydrated() && seconds && Math.round(seconds / 6) / 10
  return (
    <div className={page.page}>
      <h1>{texts.sittingTitle()}</h1>
      <Loading text={minutes ? texts.sittingLoadingMinutes({ minutes }) : texts.sittingLoading()} />
    </div>
  )
}

const ExamUnavailable = () => (
  <div className={page.page}>
    <h1>{texts.sittingTitle()}</h1>
    <div className={`${page.notice} ${page.section}`} role="alert">
      <span>
        {texts.errorExamUnavailable()} {texts.sittingUnavailableText()}
      </span>
      <LinkButton variant="primary" to={DASHBOARD_PATH}>
        {texts.sittingToDashboard()}
      </LinkButton>
    </div>
  </div>
)
