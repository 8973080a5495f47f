import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import { createAnswerQueue, type Verdicts } from './answer-queue.ts'
import type { Backoff } from './backoff.ts'
import type { ExamRecord, ExamRecords } from './exam-record.ts'
import { type Given, givenOf, NOT_GIVEN, sortAnswers, type Where } from './given-answers.ts'
import type { Store } from './store.ts'
import type { SittingView } from './sitting-view.ts'
import type { Stopwatch } from './stopwatch.ts'

type BookParts = {
  attempt: Attempt
  view: Store<SittingView>
  records: ExamRecords
  stopwatch: Stopwatch
  backoff: Backoff
  save: (epoch: number, answers: Answer[]) => Promise<Verdicts>
  onTry: (error: unknown) => void
  onTakenOver: () => void
}

/** What was answered in this sitting: numbered, kept here, sent, and marked with where it is. */
export function createAnswerBook(parts: BookParts) {
  const { view, records, stopwatch, backoff, onTry } = parts
  const { id: attemptId, questionCount } = parts.attempt
  let { epoch, lastSeq } = parts.attempt
  let leftover: Answer[] = []
  const patch = (change: Partial<SittingView>) => view.set({ ...view.get(), ...change })
  const queue = createAnswerQueue({
    send: (answers) => parts.save(epoch, answers),
    keep,
    backoff,
    onTry,
    onVerdicts,
  })

  function onVerdicts(verdicts: Verdicts): void {
    const answers = new Map(view.get().answers)
    let { lateCount } = view.get()
    for (const { place, seq, verdict } of verdicts) {
      const given = answers.get(place)
      if (!given || given.seq !== seq || verdict === 'taken_over') continue
      const isLate = verdict === 'late' || verdict === 'closed'
      if (isLate) lateCount += 1
      answers.set(place, { ...given, where: isLate ? 'late' : 'server' })
    }
    patch({ answers, lateCount })
    if (verdicts.some(({ verdict }) => verdict === 'taken_over')) parts.onTakenOver()
  }

  const answersThatAre = (...wheres: Where[]): Answer[] =>
    [...view.get().answers]
      .filter(([, { where }]) => wheres.includes(where))
      .map(([place, { option, isMarked, seq }]) => {
        return { place, option, isMarked, seq, spentMs: stopwatch.spentOf(place) }
      })

  const record = (): ExamRecord => ({
    attemptId,
    epoch,
    unsent: queue.waiting(),
    saved: answersThatAre('server'),
    leftover,
    place: view.get().place,
    visited: [...view.get().visited],
    spentMs: stopwatch.all(questionCount),
  })

  /** Only who writes keeps: the record of another tab is not ours to overwrite. */
  async function keep(): Promise<void> {
    patch({ unsentCount: queue.waiting().length })
    if (view.get().writer !== 'here' || view.get().summary) return
    const isStorageRefused = await records.write(record()).then(
      () => false,
      () => true,
    )
    if (isStorageRefused !== view.get().isStorageRefused) patch({ isStorageRefused })
  }

  function change(place: number, said: Partial<Pick<Given, 'option' | 'isMarked'>>): void {
    const before = view.get().answers.get(place) ?? NOT_GIVEN
    const { option, isMarked } = { ...before, ...said }
    if (before.option === option && before.isMarked === isMarked) return
    lastSeq += 1
    const answer = { place, option, isMarked, spentMs: stopwatch.spentOf(place), seq: lastSeq }
    patch({ answers: new Map(view.get().answers).set(place, givenOf(answer, 'device')) })
    void queue.add(answer)
  }

  return {
    change,
    keep,
    record,
    epoch: () => epoch,
    lastSeq: () => lastSeq,
    flush: queue.flush,
    /** Takes the server's view, and lays what this browser still has to send over it. */
    adopt(attempt: Attempt, kept: ExamRecord | null): void {
      const sorted = sortAnswers(attempt, kept)
      for (const { place, spentMs } of attempt.answers) stopwatch.raise(place, spentMs)
      epoch = attempt.epoch
      leftover = sorted.leftover
      // What was numbered here and will never be sent is not waited for: the epoch is another one by now.
      lastSeq = Math.max(attempt.lastSeq, ...sorted.unsent.map(({ seq }) => seq))
      queue.clear()
      queue.refill(sorted.unsent)
      const visited = new Set([...view.get().visited, ...sorted.answers.keys()])
      const counts = { unsentCount: sorted.unsent.length, leftoverCount: leftover.length }
      patch({ answers: sorted.answers, visited, ...counts })
    },
    startSending: queue.start,
    /** Somebody else writes now: what is not sent stays here until the learner decides. */
    stopSending(): void {
      queue.stop()
      patch({ leftoverCount: leftover.length + queue.waiting().length })
    },
    /** The server misses something that it had acknowledged: it gets everything once more. */
    sendAllAgain(): void {
      queue.refill(answersThatAre('server', 'device'))
    },
    /** What the learner said about the answers from before another device wrote. */
    settleLeftover(isUsed: boolean): void {
      const settled = isUsed ? leftover : []
      leftover = []
      patch({ leftoverCount: 0 })
      for (const { place, option, isMarked } of settled) change(place, { option, isMarked })
      void keep()
    },
  }
}
