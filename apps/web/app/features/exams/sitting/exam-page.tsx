import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { type LoginRecord, readLoginRecord } from '../../../api/login-record.ts'
import { DASHBOARD_PATH, LOGIN_PATH, resultPath } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { buyPath } from '../../../ui/words/buy-path.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import { toastError, toastNotice, toastSuccess } from '../../../ui/frame/toast.ts'
import { clockText } from './engine/exam-clock.ts'
import { deviceId } from './engine/device-id.ts'
import { examApi } from './engine/exam-api.ts'
import { attemptStorage } from './engine/stored-attempt.ts'
import { openExam } from './engine/open-exam.ts'
import type { OpenedExam } from './engine/opened-exam.ts'
import { RunningExam } from './screen/running-exam.tsx'
import { createSitting, type Sitting } from './engine/sitting.ts'
import { writerLock } from './engine/writer-lock.ts'

export const meta = () => appMeta(texts.sittingTitle())

const now = () => performance.now()
const onGain = (ms: number) => toastNotice(texts.sittingGain({ time: clockText(ms) }))
const onTakeOverFailed = (error: unknown) => toastError(texts.sittingContinueFailed(), failureText(error))

type RunningSitting = { sitting: Sitting; exam: OpenedExam; login: LoginRecord }

export default function ExamPage() {
  const examId = Number(useParams()['examId'])
  const opened = useOpenedExam(examId)
  const goToResult = useGoToResult()
  if (opened === 'unavailable') return <ExamUnavailable />
  if (!opened) return <Preparing />
  return <RunningExam key={opened.exam.attempt.id} {...opened} onEnd={goToResult} />
}

/** Opens the exam once. When it cannot be opened, shows why and goes to a page where the learner can continue. */
function useOpenedExam(examId: number): RunningSitting | 'unavailable' | null {
  const navigate = useNavigate()
  const goToResult = useGoToResult()
  const [opened, setOpened] = useState<RunningSitting | 'unavailable' | null>(null)

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
      const outcome = await openExam(api, storage, now)
      if (isLeft) return
      if (outcome.kind === 'over') return goToResult(outcome.summary, outcome.lateCount)
      const { exam } = outcome
      sitting = createSitting({ exam, api, storage, lockFor: writerLock, now, onGain, onTakeOverFailed })
      await sitting.start()
      if (isLeft) return sitting.stop()
      setOpened({ sitting, exam, login })
    }

    function showFailure(error: unknown): void {
      if (isLeft) return
      const { code = '', values = {} } = error instanceof ApiError ? error : {}
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
  }, [examId, navigate, goToResult])
  return opened
}

/** The result replaces the exam in the history, so Back does not open the exam again. */
function useGoToResult() {
  const navigate = useNavigate()
  return useCallback(
    ({ id, questionCount, correctCount, status }: AttemptSummary, lateCount: number) => {
      if (status && correctCount !== null) {
        const incorrect = questionCount - correctCount
        const late = lateCount > 0 ? texts.sittingLate({ count: lateCount }) : undefined
        const verdict = status === 'Pass' ? texts.resultPass() : texts.resultFail()
        toastSuccess(texts.sittingSubmitted({ correct: correctCount, incorrect, status: verdict }), late)
      }
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
