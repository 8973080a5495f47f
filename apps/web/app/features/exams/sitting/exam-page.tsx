import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import * as texts from '@abhyas/messages/texts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { type LoginRecord, readLoginRecord } from '../../../api/login-record.ts'
import { DASHBOARD_PATH, LOGIN_PATH, resultPath } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { buyPath } from '../../../ui/words/buy-path.ts'
import { scoreText } from '../../../ui/words/score.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import { momentInWords } from '../../../ui/words/india-day.ts'
import { toastError, toastNotice, toastSuccess } from '../../../ui/frame/toast.ts'
import { clockText } from './engine/exam-clock.ts'
import { deviceId } from './engine/device-id.ts'
import { examApi } from './engine/exam-api.ts'
import { attemptStorage } from './engine/stored-attempt.ts'
import { openExam } from './engine/open-exam.ts'
import type { OpenedExam } from './engine/opened-exam.ts'
import { Instructions } from './screen/instructions.tsx'
import type { Sitting } from './engine/sitting.ts'
import { writerLock } from './engine/writer-lock.ts'

export const meta = () => appMeta(texts.sittingTitle())

const now = () => performance.now()
const onGain = (ms: number) => toastNotice(texts.sittingGain({ time: clockText(ms) }))
const onTakeOverFailed = (error: unknown) => toastError(texts.sittingContinueFailed(), failureText(error))

/** Reasons why an exam does not start that the instructions show. The learner stays there. */
const STAYING = new Set(['exam_not_open', 'exam_over', 'exam_password_wrong', 'exam_attempts_used'])

/** The screen of a running exam loads while the learner reads the instructions. */
const LOAD_AFTER_MS = 2000
const loadScreen = async () => {
  const [{ RunningExam }, { createSitting }] = await Promise.all([
    import('./screen/running-exam.tsx'),
    import('./engine/sitting.ts'),
  ])
  return { RunningExam, createSitting }
}

type RunningSitting = {
  RunningExam: Awaited<ReturnType<typeof loadScreen>>['RunningExam']
  sitting: Sitting
  exam: OpenedExam
  login: LoginRecord
}

export default function ExamPage() {
  const examId = Number(useParams()['examId'])
  const { opened, briefing, isReady, problem, begin } = useOpenedExam(examId)
  const goToResult = useGoToResult()
  if (opened === 'unavailable') return <ExamUnavailable />
  if (!opened && briefing)
    return <Instructions briefing={briefing} examId={examId} isStarting={isReady} problem={problem} onBegin={begin} />
  if (!opened) return <Preparing />
  const { RunningExam, ...running } = opened
  return <RunningExam key={running.exam.attempt.id} {...running} onEnd={goToResult} />
}

/**
 * Continues an open attempt at once, and starts a new one when the learner is ready. When the exam cannot be opened,
 * shows why and goes to a page where the learner can continue.
 */
function useOpenedExam(examId: number) {
  const navigate = useNavigate()
  const goToResult = useGoToResult()
  const [opened, setOpened] = useState<RunningSitting | 'unavailable' | null>(null)
  const [briefing, setBriefing] = useState<ExamBriefing | null>(null)
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const password = useRef<string>(undefined)

  useEffect(() => {
    let sitting: Sitting | undefined
    let isLeft = false
    const login = readLoginRecord()
    if (!login?.email) {
      toastError(texts.sittingNoUser())
      void navigate(LOGIN_PATH, { replace: true })
      return undefined
    }
    const api = examApi(login.userId, examId, deviceId())
    const storage = attemptStorage(login.userId, examId)

    async function open(login: LoginRecord): Promise<void> {
      const outcome = await openExam({ api, storage, now, isReady, password: password.current })
      if (isLeft) return
      if (outcome.kind === 'not started') {
        setTimeout(() => void loadScreen().catch(() => undefined), LOAD_AFTER_MS)
        return setBriefing(outcome.briefing)
      }
      if (outcome.kind === 'over') return goToResult(outcome.summary, outcome.lateCount)
      const { exam } = outcome
      const { RunningExam, createSitting } = await loadScreen()
      if (isLeft) return
      sitting = createSitting({ exam, api, storage, lockFor: writerLock, now, onGain, onTakeOverFailed })
      await sitting.start()
      if (isLeft) return sitting.stop()
      setOpened({ RunningExam, sitting, exam, login })
    }

    function showFailure(error: unknown): void {
      if (isLeft) return
      if (isReady && error instanceof NetworkError) {
        setProblem(texts.briefingOffline())
        return setReady(false)
      }
      const { code = '', values = {} } = error instanceof ApiError ? error : {}
      if (isReady && STAYING.has(code)) {
        setProblem(failureText(error) ?? null)
        return setReady(false)
      }
      if (code === 'exam_unavailable') return setOpened('unavailable')
      if (code === 'module_locked' && values['moduleId']) {
        toastNotice(texts.moduleLockedNotice())
        return void navigate(buyPath(Number(values['moduleId']), location.pathname), { replace: true })
      }
      toastError(texts.sittingLoadFailed(), code === 'attempt_open' ? failureText(error) : undefined)
      void navigate(DASHBOARD_PATH, { replace: true })
    }

    open(login).catch(showFailure)
    return () => {
      isLeft = true
      sitting?.stop()
    }
  }, [examId, isReady, navigate, goToResult])
  const begin = (typed?: string) => {
    password.current = typed
    setProblem(null)
    setReady(true)
  }
  return { opened, briefing, isReady, problem, begin }
}

/** The result replaces the exam in the history, so Back does not open the exam again. */
function useGoToResult() {
  const navigate = useNavigate()
  return useCallback(
    (summary: AttemptSummary, lateCount: number) => {
      const { id, questionCount, correctCount, marks, status, resultsAt } = summary
      if (status && correctCount !== null) {
        const incorrect = questionCount - correctCount
        const late = lateCount > 0 ? texts.sittingLate({ count: lateCount }) : undefined
        const verdict = status === 'Pass' ? texts.resultPass() : texts.resultFail()
        const text = marks
          ? texts.sittingSubmittedMarks({ score: scoreText(summary), status: verdict })
          : texts.sittingSubmitted({ correct: correctCount, incorrect, status: verdict })
        toastSuccess(text, late)
      } else if (resultsAt) toastSuccess(texts.resultLater({ moment: momentInWords(resultsAt) }))
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
