// The learner's answers in this sitting: numbered, stored in the browser, sent, and shown; sitting.ts owns it.

import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import { sectionAt } from '@abhyas/contract/rules/section-places'
import { isRefusedWith } from '../../../../api/api-error.ts'
import { createAnswerQueue, type Verdicts } from './answer-queue.ts'
import type { AttemptCalls } from './attempt-calls.ts'
import type { AttemptTime } from './attempt-time.ts'
import { createBackoff } from './backoff.ts'
import { createSectionGate } from './sections/section-gate.ts'
import {
  type AnswerState,
  isSameAnswer,
  mergeAnswers,
  NO_ANSWER,
  type SittingAnswer,
  sittingAnswerOf,
} from './sitting-answers.ts'
import type { ViewStore } from './sitting-view.ts'
import type { Stopwatch } from './stopwatch.ts'
import type { AttemptStorage, StoredAttempt } from './stored-attempt.ts'

const LONGEST_RETRY_MS = 15_000
/** When the browser stores nothing, an answer is lost with the page, so it must not wait long. */
const LONGEST_UNSTORED_RETRY_MS = 3000

export type BookParts = {
  attempt: Attempt
  view: ViewStore
  storage: AttemptStorage
  stopwatch: Stopwatch
  calls: AttemptCalls
  time: AttemptTime
}

export type AnswerChange = Partial<Pick<SittingAnswer, 'option' | 'number' | 'isMarked'>>
export type AnswerBook = ReturnType<typeof createAnswerBook>

export function createAnswerBook({ attempt, view, storage, stopwatch, calls, time }: BookParts) {
  let { epoch, lastSeq } = attempt
  /** Answers from before another device took over; they are sent only if the learner says so. */
  let leftover: Answer[] = []
  const { sections } = time
  const backoff = createBackoff(() => (view.get().isStorageRefused ? LONGEST_UNSTORED_RETRY_MS : LONGEST_RETRY_MS))

  const answersThatAre = (...states: AnswerState[]): Answer[] =>
    [...view.get().answers]
      .filter(([, { where }]) => states.includes(where))
      .map(([place, { option, number, isMarked, seq }]) => {
        return { place, option, number, isMarked, seq, spentMs: stopwatch.spentOf(place) }
      })

  const storedAttempt = (unsent: Answer[]): StoredAttempt => ({
    attemptId: attempt.id,
    epoch,
    unsent,
    saved: answersThatAre('server'),
    leftover,
    place: view.get().place,
    visited: [...view.get().visited],
    spentMs: stopwatch.all(attempt.questionCount),
    ...(sections && { sections: { endsAt: sections.endsAt(), moves: [...sections.moves()] } }),
  })

  /** Only the page that writes may store: otherwise it would overwrite what another tab has stored. */
  async function store(unsent: Answer[]): Promise<void> {
    view.patch({ unsentCount: unsent.length })
    if (view.get().writer !== 'here' || view.get().summary) return
    const isStorageRefused = await storage.write(storedAttempt(unsent)).then(
      () => false,
      () => true,
    )
    if (isStorageRefused !== view.get().isStorageRefused) view.patch({ isStorageRefused })
  }

  async function send(answers: Answer[]): Promise<Verdicts> {
    const { response, askedAt } = await calls.save(epoch, answers)
    time.heard(response, askedAt)
    return response.verdicts
  }

  const countLeftover = (unsent: Answer[]) => ({ leftoverCount: leftover.length + unsent.length })

  function showVerdicts(verdicts: Verdicts, unsent: Answer[]): void {
    const answers = new Map(view.get().answers)
    let { lateCount } = view.get()
    for (const { place, seq, verdict } of verdicts) {
      const shown = answers.get(place)
      if (!shown || shown.seq !== seq || verdict === 'taken_over' || verdict === 'early') continue
      const isLate = verdict === 'late' || verdict === 'closed'
      if (isLate) lateCount += 1
      answers.set(place, { ...shown, where: isLate ? 'late' : 'server' })
    }
    view.patch({ answers, lateCount })
    if (!verdicts.some(({ verdict }) => verdict === 'taken_over')) return
    sections?.adopt([])
    view.patch({ writer: 'device', ...countLeftover(unsent) })
  }

  /** The server misses an answer that it had acknowledged, so it gets all of them once more, if it still takes them. */
  function sendAllAgain(): void {
    const closed = sections?.closedCount() ?? 0
    const isTaken = ({ place }: Answer) => !sections || sectionAt(sections.plan.list, place) >= closed
    queue.refill(answersThatAre('server', 'device').filter(isTaken))
  }

  /** The highest number of the answers before this place that count. Those of a section that never opened do not. */
  const neededSeq = (beforePlace = Infinity): number =>
    Math.max(
      0,
      ...answersThatAre('server', 'device')
        .filter((answer) => answer.place < beforePlace && (gate?.mayGo(answer) ?? true))
        .map(({ seq }) => seq),
    )

  const onTry = (error: unknown) => {
    if (!isRefusedWith(error, 'answers_missing')) view.noteCall(error)
  }
  const onTakenOver = () => handOver('device')
  const gate = createSectionGate({ time, calls, epoch: () => epoch, neededSeq, sendAllAgain, onTakenOver })
  const queue = createAnswerQueue({ send, store, backoff, gate, onTry, onVerdicts: showVerdicts })

  function change(place: number, to: AnswerChange): void {
    const before = view.get().answers.get(place) ?? NO_ANSWER
    const { option, number, isMarked } = { ...before, ...to }
    if (isSameAnswer(before, { option, number, isMarked })) return
    lastSeq += 1
    const answer = { place, option, number, isMarked, spentMs: stopwatch.spentOf(place), seq: lastSeq }
    view.patch({ answers: new Map(view.get().answers).set(place, sittingAnswerOf(answer, 'device')) })
    void queue.add(answer)
  }

  const isClosed = (place: number) => sections && sectionAt(sections.plan.list, place) < sections.current()

  /** Unsent answers stay in this browser until the learner decides about them. */
  function stopSending(): void {
    queue.stop()
    view.patch(countLeftover(queue.waiting()))
  }

  /** Another page writes the attempt now; this one can only read. */
  function handOver(writer: 'tab' | 'device'): void {
    stopSending()
    if (writer === 'device') sections?.adopt([])
    // Another tab of this browser has read the unsent answers from the storage.
    view.patch({ writer, ...(writer === 'tab' && { leftoverCount: 0 }) })
  }

  return {
    change,
    epoch: () => epoch,
    neededSeq,
    store: () => store(queue.waiting()),
    storedAttempt: () => storedAttempt(queue.waiting()),
    /** Shows the server's answers, with the unsent answers of this browser over them. */
    adopt(fromServer: Attempt, stored: StoredAttempt | null): void {
      const merged = mergeAnswers(fromServer, stored)
      for (const { place, spentMs } of fromServer.answers) stopwatch.raise(place, spentMs)
      epoch = fromServer.epoch
      leftover = merged.leftover
      sections?.adopt(merged.moves)
      // Leftover answers do not count: they were numbered in an older epoch, and the server does not wait for them.
      lastSeq = Math.max(fromServer.lastSeq, ...merged.unsent.map(({ seq }) => seq))
      queue.clear()
      queue.refill(merged.unsent)
      const visited = new Set([...view.get().visited, ...merged.answers.keys()])
      const counts = { unsentCount: merged.unsent.length, leftoverCount: leftover.length }
      view.patch({ answers: merged.answers, visited, ...counts })
    },
    startSending: queue.start,
    stopSending,
    handOver,
    flush: queue.flush,
    /** Tries again at once, because the network may be back. */
    wake: backoff.wake,
    sendAllAgain,
    /** The learner has decided about the leftover answers. */
    settleLeftover(isUsed: boolean): void {
      const used = isUsed ? leftover : []
      leftover = []
      view.patch({ leftoverCount: 0 })
      for (const { place, option, number, isMarked } of used)
        if (isClosed(place)) view.patch({ lateCount: view.get().lateCount + 1 })
        else change(place, { option, number, isMarked })
      void store(queue.waiting())
    },
  }
}
