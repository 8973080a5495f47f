import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import * as texts from '@abhyas/messages/texts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { type LoginRecord, readLoginRecord } from '../../../api/login-record.ts'
import { DASHBOARD_PATH, LOGIN_PATH } from '../../../paths.ts'
import { toastError, toastNotice } from '../../../ui/frame/toast.ts'
import { buyPath } from '../../../ui/words/buy-path.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { deviceId } from './engine/device-id.ts'
import { examApi } from './engine/exam-api.ts'
import { clockText } from './engine/exam-clock.ts'
import { openExam } from './engine/open-exam.ts'
import type { OpenedExam } from './engine/opened-exam.ts'
import type { Sitting } from './engine/sitting.ts'
import { attemptStorage } from './engine/stored-attempt.ts'
import { writerLock } from './engine/writer-lock.ts'

const now = () => performance.now()
const onGain = (ms: number) => toastNotice(texts.sittingGain({ time: clockText(ms) }))
const onTakeOverFailed = (error: unknown) => toastError(texts.sittingContinueFailed(), failureText(error))

/** The screen of a running exam loads while the learner reads the instructions. */
const LOAD_AFTER_MS = 2000
const loadScreen = async (hasSections: boolean) => {
  const [{ RunningExam }, { createSitting }, sections] = await Promise.all([
    import('./screen/running-exam.tsx'),
    import('./engine/sitting.ts'),
    hasSections ? import('./screen/sections/section-bar.tsx') : null,
  ])
  return { RunningExam, createSitting, SectionBar: sections?.SectionBar ?? null }
}
type LoadedScreen = Awaited<ReturnType<typeof loadScreen>>

/** Only mock exams have these parts of the instructions. */
const loadParts = ({ sections, hasPassword, opensAt, closesAt, resultsAt, attemptsLeft }: ExamBriefing) =>
  hasPassword || [sections, opensAt, closesAt, resultsAt, attemptsLeft].some((part) => part !== null)
    ? import('./screen/sections/mock-briefing.tsx')
    : null

type BriefedExam = { briefing: ExamBriefing; parts: Awaited<ReturnType<typeof loadParts>> }

type RunningSitting = Pick<LoadedScreen, 'RunningExam' | 'SectionBar'> & {
  sitting: Sitting
  exam: OpenedExam
  login: LoginRecord
}

/**
 * Continues an open attempt at once, and starts a new one when the learner presses the button of the instructions. An
 * exam is shown when all its scripts are here. When it cannot be opened, a message says why, and the learner comes to
 * a page where it goes on.
 */
export function useOpenedExam(examId: number, onEnd: (summary: AttemptSummary, lateCount: number) => void) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<RunningSitting | 'unavailable' | null>(null)
  const [instructions, setInstructions] = useState<BriefedExam | null>(null)
  /** How often the learner has pressed the button that begins the exam. */
  const [tries, setTries] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const password = useRef<string>(undefined)

  useEffect(() => {
    const isReady = tries > 0
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
      if (outcome.kind === 'over') return onEnd(outcome.summary, outcome.lateCount)
      if (outcome.kind === 'not started') {
        const { briefing } = outcome
        const parts = await loadParts(briefing)
        if (isLeft) return
        setTimeout(() => void loadScreen(briefing.sections !== null).catch(() => undefined), LOAD_AFTER_MS)
        return setInstructions({ briefing, parts })
      }
      const { exam } = outcome
      const { createSitting, ...screen } = await loadScreen(Boolean(exam.attempt.sections))
      if (isLeft) return
      sitting = createSitting({ exam, api, storage, lockFor: writerLock, now, onGain, onTakeOverFailed })
      await sitting.start()
      if (isLeft) return sitting.stop()
      setOpened({ ...screen, sitting, exam, login })
    }

    function showFailure(error: unknown): void {
      if (isLeft) return
      const { code = '', values = {} } = error instanceof ApiError ? error : {}
      if (code === 'exam_unavailable') return setOpened('unavailable')
      if (code === 'module_locked' && values['moduleId']) {
        toastNotice(texts.moduleLockedNotice())
        return void navigate(buyPath(Number(values['moduleId']), location.pathname), { replace: true })
      }
      // The instructions stay, so that the learner can try again.
      if (isReady) return setProblem(problemText(error))
      toastError(texts.sittingLoadFailed(), code === 'attempt_open' ? failureText(error) : undefined)
      void navigate(DASHBOARD_PATH, { replace: true })
    }

    open(login).catch(showFailure)
    return () => {
      isLeft = true
      sitting?.stop()
    }
  }, [examId, tries, navigate, onEnd])
  const onBegin = (typed?: string) => {
    password.current = typed
    setProblem(null)
    setTries(tries + 1)
  }
  return { opened, instructions, isStarting: tries > 0 && problem === null, problem, onBegin }
}

/** Why the exam has not begun. A script may be missing too. */
function problemText(error: unknown): string {
  if (error instanceof NetworkError) return texts.briefingOffline()
  return error instanceof ApiError ? failureText(error) : texts.sittingLoadFailed()
}
