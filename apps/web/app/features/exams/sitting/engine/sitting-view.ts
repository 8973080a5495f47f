// Everything that the exam's screen shows, except the seconds of the clock; the engine patches it, the screen reads it.

import { type AttemptSummary, NOTICE_AT_SECONDS, WARNING_AT_SECONDS } from '@abhyas/contract/exams-attempts'
import { isRefusedWith } from '../../../../api/api-error.ts'
import { type CutOff, cutOffBy } from './cut-off.ts'
import type { SpokenMark } from './exam-clock.ts'
import type { OpenedExam } from './opened-exam.ts'
import type { SittingAnswers } from './sitting-answers.ts'
import { createStore } from './store.ts'

export type Phase = 'calm' | 'notice' | 'warning' | 'over'

/** A short exam would begin with the notice, which would tell the learner nothing new: it begins calm. */
export const phaseOf = (remainingMs: number, durationMs: number): Phase => {
  if (remainingMs <= 0) return 'over'
  if (remainingMs <= WARNING_AT_SECONDS * 1000) return 'warning'
  const noticeMs = NOTICE_AT_SECONDS * 1000
  return remainingMs <= noticeMs && durationMs > noticeMs ? 'notice' : 'calm'
}

/** The seconds are in a store of their own (attempt-time.ts), so that a tick does not render the question again. */
export type SittingView = {
  answers: SittingAnswers
  visited: ReadonlySet<number>
  place: number
  /** The open section, counted from 0. Null when all questions are open all the time. */
  section: number | null
  /** Answers that the server has not acknowledged. */
  unsentCount: number
  /** Answers that reached the server after the end. */
  lateCount: number
  /** Answers from before another device took over. The learner decides whether to use them. */
  leftoverCount: number
  /** The writer of the attempt: this page, another tab of this browser, or another device. */
  writer: 'here' | 'tab' | 'device'
  isTakingOver: boolean
  phase: Phase
  spoken: SpokenMark | null
  cutOff: CutOff
  /** The browser stores nothing: answers live in this page only until they are sent. */
  isStorageRefused: boolean
  isLoginOver: boolean
  /** The attempt is being submitted, or the submit waits for a network. */
  ending: 'sending' | 'waiting' | null
  /** The result, once the attempt is submitted. */
  summary: AttemptSummary | null
  /** The attempt does not exist, or no longer exists. */
  isGone: boolean
}

/** The whole time of the attempt, with the time that an admin has added. */
export const durationMsOf = ({ durationSeconds, extraSeconds }: OpenedExam['attempt']): number =>
  (durationSeconds + extraSeconds) * 1000

const firstView = ({ attempt, stored, isStorageRefused, cutOff = null }: OpenedExam): SittingView => ({
  answers: new Map(),
  visited: new Set(stored?.visited),
  place: Math.min(stored?.place ?? 0, attempt.questionCount - 1),
  section: null,
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

export type ViewStore = ReturnType<typeof createViewStore>

export function createViewStore(exam: OpenedExam) {
  const { get, set, subscribe } = createStore(firstView(exam))
  const patch = (change: Partial<SittingView>): void => set({ ...get(), ...change })
  return {
    get,
    subscribe,
    patch,
    /** Shows whether the last call reached the server; `error` is null when it did. */
    noteCall(error: unknown): void {
      // A 404 without this code is not enough: a proxy sends one in the middle of a deployment.
      if (isRefusedWith(error, 'attempt_not_found')) patch({ isGone: true })
      else if (cutOffBy(error) !== get().cutOff) patch({ cutOff: cutOffBy(error) })
    },
  }
}

/** An answer may change until the attempt is submitted or over, and only in the page that writes it. */
export const mayWrite = ({ writer, phase, ending, summary }: SittingView): boolean =>
  writer === 'here' && phase !== 'over' && !ending && !summary
