// One learner's sitting of an exam in this page: it connects the engine's parts, and the screen calls it.

import { isRefusedWith } from '../../../../api/api-error.ts'
import { type AnswerChange, createAnswerBook } from './answer-book.ts'
import { createAttemptCalls } from './attempt-calls.ts'
import { createAttemptTime, type ServerClock } from './attempt-time.ts'
import type { ExamApi } from './exam-api.ts'
import { createLoginWait } from './login-wait.ts'
import type { OpenedExam } from './opened-exam.ts'
import { isWithin, openPlaces } from './sections/section-plan.ts'
import { createViewStore, mayWrite } from './sitting-view.ts'
import { createStopwatch } from './stopwatch.ts'
import type { AttemptStorage } from './stored-attempt.ts'
import { createSubmission } from './submit-attempt.ts'
import { createWriter } from './writer.ts'
import type { WriterLock } from './writer-lock.ts'

type SittingParts = {
  exam: OpenedExam
  api: ExamApi
  storage: AttemptStorage
  lockFor: (attemptId: number, onStolen: () => void) => WriterLock
  now: () => number
  /** Called when time was added while the exam runs. */
  onGain: (ms: number) => void
  onTakeOverFailed: (error: unknown) => void
}

export type Sitting = ReturnType<typeof createSitting>

export function createSitting({ exam, api, storage, lockFor, now, onGain, onTakeOverFailed }: SittingParts) {
  const { attempt } = exam
  const { questionCount } = attempt
  const view = createViewStore(exam)
  const stopwatch = createStopwatch(now, exam.stored?.spentMs)
  const login = createLoginWait((isLoginOver) => view.patch({ isLoginOver }))
  const calls = createAttemptCalls(api, attempt.id, login, now)
  const time = createAttemptTime({ view, calls, now, first: exam.reading, attempt, onGain })
  const book = createAnswerBook({ attempt, view, storage, stopwatch, calls, time })
  const writer = createWriter({ attempt, view, storage, calls, time, book, lockFor })
  const submission = createSubmission({ attempt, view, storage, stopwatch, calls, time, book })

  const timeListener = {
    onServerClock({ state, epoch }: ServerClock): void {
      if (state === 'open') writer.noteEpoch(epoch)
      else void submission.submit()
    },
    onSection(): void {
      goTo(places().first)
      if (view.get().writer === 'here') book.startSending()
    },
    onOver(): void {
      if (view.get().writer === 'here') void submission.submit(true)
    },
  }

  /** The questions that the learner may see and answer now. */
  const places = () => openPlaces(time.plan, view.get().section, questionCount)

  function goTo(place: number): void {
    if (!isWithin(places(), place)) return
    stopwatch.look(place)
    view.patch({ place, visited: new Set(view.get().visited).add(place) })
    void book.store()
    time.pollIfStale()
  }

  return {
    view,
    storage,
    seconds: time.seconds,
    sectionSeconds: time.sectionSeconds,
    /** How long each section still lasts. */
    sectionsLeftMs: () => time.sections?.leftMs() ?? [],
    /** Null in an exam without sections. */
    plan: time.plan,
    places,
    questionCount,
    async start(): Promise<void> {
      book.adopt(attempt, exam.stored)
      view.patch({ section: time.sections?.current() ?? null })
      await writer.start()
      time.start(timeListener)
      if (exam.cutOff) void time.poll()
      goTo(isWithin(places(), view.get().place) ? view.get().place : places().first)
    },
    stop(): void {
      time.stop()
      submission.stop()
      writer.stop()
    },
    /** Picks or clears an option, or marks the question for review. */
    change(place: number, to: AnswerChange): void {
      if (mayWrite(view.get()) && isWithin(places(), place)) book.change(place, to)
    },
    goTo,
    /** Leaves this section, which stays closed then. Needs no network: the server hears of it when it can. */
    leaveSection(section: number): void {
      if (!mayWrite(view.get())) return
      time.sections?.leave(section)
      time.tick()
    },
    settleLeftover: book.settleLeftover,
    /** Takes the attempt over from another tab or device. */
    async continueHere(): Promise<void> {
      view.patch({ isTakingOver: true })
      try {
        await writer.takeOver()
      } catch (error) {
        if (isRefusedWith(error, 'attempt_closed')) void submission.submit()
        else onTakeOverFailed(error)
      }
      view.patch({ isTakingOver: false })
    },
    submit: () => submission.submit(),
    /** Goes back to the exam instead of waiting for a network. That is impossible when the time is over. */
    stopWaiting(): void {
      if (view.get().ending === 'waiting' && view.get().phase !== 'over') submission.stop()
    },
    /** The network, or the learner, may be back. */
    wake(): void {
      book.wake()
      submission.wake()
      void time.poll()
    },
    cutOff: () => view.noteCall(new Error('offline')),
    loseLogin: login.lose,
    resumeLogin: login.resume,
    hide(): void {
      stopwatch.pause()
      void book.store()
    },
    show: () => stopwatch.look(view.get().place),
  }
}
