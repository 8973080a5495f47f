import { ApiError } from '../../../../api/api-error.ts'
import { createAnswerBook } from './answer-book.ts'
import { createAttemptTime } from './attempt-time.ts'
import { createBackoff } from './backoff.ts'
import { cutOffBy } from './cut-off.ts'
import { endAttempt } from './end-attempt.ts'
import type { ExamApi } from './exam-api.ts'
import type { ExamRecords } from './exam-record.ts'
import type { Given } from './given-answers.ts'
import { createLoginWait } from './login-wait.ts'
import type { OpenedExam } from './opened-exam.ts'
import { durationMsOf, firstView, type SittingView } from './sitting-view.ts'
import { createStopwatch } from './stopwatch.ts'
import { createStore } from './store.ts'
import type { WriterLock } from './writer-lock.ts'

const LONGEST_RETRY_MS = 15_000
/** What lives in this page only, and the end of an exam, must not wait long. */
const LONGEST_URGENT_RETRY_MS = 3000

type SittingParts = {
  exam: OpenedExam
  api: ExamApi
  records: ExamRecords
  lockFor: (attemptId: number, onStolen: () => void) => WriterLock
  now: () => number
  /** Time was added while the exam runs. */
  onGain: (ms: number) => void
  onTakeOverFailed: (error: unknown) => void
}

export type Sitting = ReturnType<typeof createSitting>

/** One learner's sitting of an exam in this page: what was answered, who writes, how much time is left, how it ends. */
export function createSitting({ exam, api, records, lockFor, now, onGain, onTakeOverFailed }: SittingParts) {
  const { id: attemptId, questionCount, isWriter } = exam.attempt
  const view = createStore(firstView(exam))
  const patch = (change: Partial<SittingView>) => view.set({ ...view.get(), ...change })
  const stopwatch = createStopwatch(now, exam.record?.spentMs)
  const login = createLoginWait((isLoginOver) => patch({ isLoginOver }))
  const retry = createBackoff(() => (view.get().isStorageRefused ? LONGEST_URGENT_RETRY_MS : LONGEST_RETRY_MS))
  const endRetry = createBackoff(() => LONGEST_URGENT_RETRY_MS)
  const lock = lockFor(attemptId, () => becomeReader('tab'))
  let ending: Promise<void> | null = null
  let isEndingStopped = false

  const book = createAnswerBook({
    attempt: exam.attempt,
    view,
    records,
    stopwatch,
    backoff: retry,
    save: (epoch, answers) =>
      login.ask(async () => {
        const askedAt = now()
        const saved = await api.save(attemptId, epoch, answers)
        time.heard(saved, askedAt)
        return saved.verdicts
      }),
    onTry: noteTry,
    onTakenOver: () => becomeReader('device'),
  })

  const time = createAttemptTime({
    ask: () =>
      login.ask(async () => {
        const askedAt = now()
        return { told: await api.clock(attemptId), askedAt }
      }),
    now,
    first: exam.reading,
    durationMs: durationMsOf(exam.attempt),
    onTold({ state, epoch }) {
      if (state !== 'open') void end()
      else if (epoch > book.epoch() && view.get().writer === 'here') becomeReader('device')
    },
    onAsked: noteTry,
    onPhase(phase) {
      if (phase === view.get().phase) return
      patch({ phase })
      // Whoever writes ends it; the others ask until that is done.
      if (phase === 'over' && view.get().writer !== 'here') void time.poll()
    },
    onMark: (spoken) => patch({ spoken }),
    onGain,
    onOver: () => view.get().writer === 'here' && void end(true),
  })

  function noteTry(error: unknown): void {
    // Not any 404: a proxy in the middle of a deployment says that, too.
    if (error instanceof ApiError && error.code === 'attempt_not_found') patch({ isGone: true })
    else if (cutOffBy(error) !== view.get().cutOff) patch({ cutOff: cutOffBy(error) })
  }

  function becomeReader(writer: 'tab' | 'device'): void {
    book.stopSending()
    // Another tab of this browser finds what is not sent where this one kept it.
    patch({ writer, ...(writer === 'tab' && { leftoverCount: 0 }) })
  }

  /** By hand, at zero, or because it has ended elsewhere: once, whoever comes first. */
  const end = (isAtZero = false) => (ending ??= endOnce(isAtZero).finally(() => (ending = null)))

  async function endOnce(isAtZero: boolean): Promise<void> {
    if (view.get().summary || view.get().isGone) return
    isEndingStopped = false
    const ended = await endAttempt(
      {
        flush: book.flush,
        sendAllAgain: book.sendAllAgain,
        isTimeLeft: async () => {
          const failure = isAtZero ? await time.poll() : null
          // Time may have been given back that we cannot hear of yet: ending now would throw it away.
          if (failure) throw failure
          return isAtZero && view.get().phase !== 'over'
        },
        submit: () =>
          login.ask(() => {
            const spentMs = stopwatch.all(questionCount)
            return api.submit(attemptId, { epoch: book.epoch(), lastSeq: book.lastSeq(), spentMs })
          }),
        backoff: endRetry,
        onState: (state) => patch({ ending: state }),
        onFailure: noteTry,
      },
      () => isEndingStopped,
    )
    patch({ ending: null })
    if (ended.kind === 'gone') patch({ isGone: true })
    if (ended.kind === 'taken-over') becomeReader('device')
    if (ended.kind !== 'graded') return
    // From here on nothing is kept: what is forgotten next stays forgotten.
    patch({ summary: ended.summary })
    await records.forget().catch(() => undefined)
  }

  const mayWrite = (): boolean => {
    const { writer, phase, ending, summary } = view.get()
    return writer === 'here' && phase !== 'over' && !ending && !summary
  }

  async function takeOver(): Promise<void> {
    const inMemory = book.record()
    const askedAt = now()
    const attempt = await login.ask(() => api.takeOver(attemptId))
    await lock.take(true)
    const kept = await records.read().catch(() => inMemory)
    book.adopt(attempt, kept?.attemptId === attemptId && !view.get().isStorageRefused ? kept : inMemory)
    patch({ writer: 'here' })
    time.heard(attempt, askedAt)
    await book.keep()
    book.startSending()
  }

  return {
    view,
    records,
    seconds: time.seconds,
    questionCount,
    async start(): Promise<void> {
      book.adopt(exam.attempt, exam.record)
      if (!(await lock.take())) patch({ writer: 'tab', leftoverCount: 0 })
      else if (isWriter) book.startSending()
      time.start()
      if (exam.cutOff) void time.poll()
      this.goTo(view.get().place)
    },
    stop(): void {
      time.stop()
      book.stopSending()
      isEndingStopped = true
      endRetry.wake()
      lock.release()
    },
    /** Picks, clears or marks. */
    change(place: number, said: Partial<Pick<Given, 'option' | 'isMarked'>>): void {
      if (mayWrite()) book.change(place, said)
    },
    goTo(place: number): void {
      if (place < 0 || place >= questionCount) return
      stopwatch.look(place)
      patch({ place, visited: new Set(view.get().visited).add(place) })
      void book.keep()
      time.pollIfStale()
    },
    settleLeftover: book.settleLeftover,
    async continueHere(): Promise<void> {
      patch({ isTakingOver: true })
      try {
        await takeOver()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'attempt_closed') void end()
        else onTakeOverFailed(error)
      }
      patch({ isTakingOver: false })
    },
    submit: () => end(),
    /** Goes on with the exam instead of waiting for a network; not once the time is over. */
    stopWaiting(): void {
      if (view.get().ending !== 'waiting' || view.get().phase === 'over') return
      isEndingStopped = true
      endRetry.wake()
    },
    /** The network, or the learner, may be back. */
    wake(): void {
      retry.wake()
      endRetry.wake()
      void time.poll()
    },
    cutOff: () => noteTry(new Error('offline')),
    loseLogin: login.lose,
    resumeLogin: login.resume,
    hide(): void {
      stopwatch.pause()
      void book.keep()
    },
    show: () => stopwatch.look(view.get().place),
  }
}
