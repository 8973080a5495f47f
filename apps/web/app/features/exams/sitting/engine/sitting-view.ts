import { type AttemptSummary, NOTICE_AT_SECONDS, WARNING_AT_SECONDS } from '@abhyas/contract/exams-attempts'
import type { CutOff } from './cut-off.ts'
import type { SpokenMark } from './exam-clock.ts'
import type { GivenAnswers } from './given-answers.ts'
import type { OpenedExam } from './opened-exam.ts'

/** Calm, the notice, the warning, and the end. */
export type Phase = 'calm' | 'notice' | 'warning' | 'over'

/** An exam that is no longer than the notice would begin with it: there it says nothing new. */
export const phaseOf = (remainingMs: number, durationMs: number): Phase => {
  if (remainingMs <= 0) return 'over'
  if (remainingMs <= WARNING_AT_SECONDS * 1000) return 'warning'
  const noticeMs = NOTICE_AT_SECONDS * 1000
  return remainingMs <= noticeMs && durationMs > noticeMs ? 'notice' : 'calm'
}

/** Everything that the screen shows, but the seconds: they tick without drawing the question anew. */
export type SittingView = {
  answers: GivenAnswers
  visited: ReadonlySet<number>
  place: number
  /** Given and not acknowledged. */
  unsentCount: number
  /** Arrived after the end. */
  lateCount: number
  /** From before another device took over; the learner decides. */
  leftoverCount: number
  /** Who writes: this page, another tab of this browser, another device. */
  writer: 'here' | 'tab' | 'device'
  isTakingOver: boolean
  phase: Phase
  spoken: SpokenMark | null
  cutOff: CutOff
  /** Nothing can be stored here: answers live in this page only until they are sent. */
  isStorageRefused: boolean
  isLoginOver: boolean
  /** Being submitted; waiting for a network to do it. */
  ending: 'sending' | 'waiting' | null
  /** How it ended. */
  summary: AttemptSummary | null
  /** The attempt does not exist (any more). */
  isGone: boolean
}

/** With what an admin has added. */
export const durationMsOf = ({ durationSeconds, extraSeconds }: OpenedExam['attempt']): number =>
  (durationSeconds + extraSeconds) * 1000

export const firstView = ({ attempt, record, isStorageRefused, cutOff = null }: OpenedExam): SittingView => ({
  answers: new Map(),
  visited: new Set(record?.visited),
  place: Math.min(record?.place ?? 0, attempt.questionCount - 1),
  unsentCount: 0,
  lateCount: 0,
  leftoverCount: 0,
  writer: attempt.isWriter ? 'here' : 'device',
  isTakingOver: false,
  phase: phaseOf(attempt.remainingMs, durationMsOf(attempt)),
  spoken: null,
  cutOff,
  isStorageRefused,
  isLoginOver: false,
  ending: null,
  summary: null,
  isGone: false,
})
