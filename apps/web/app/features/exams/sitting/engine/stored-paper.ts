// The paper that this browser stores beside the attempt, to open a running exam without a network; open-exam.ts reads it.

import type { Attempt, PaperQuestion } from '@abhyas/contract/exams-attempts'
import { get, set } from 'idb-keyval'
import type { OpenedExam } from './opened-exam.ts'
import type { AttemptStorage } from './stored-attempt.ts'

type StoredPaper = {
  attempt: Attempt
  questions: PaperQuestion[]
  /** The end by this device's own clock, for the countdown until the server's clock is known. */
  endsAt: number
}

export async function storePaper(
  { attempt, questions, reading }: OpenedExam,
  { paperKey }: AttemptStorage,
): Promise<void> {
  const endsAt = Date.now() - performance.now() + reading.heardAt + reading.remainingMs
  const paper: StoredPaper = { attempt, questions, endsAt }
  try {
    await set(paperKey, paper)
  } catch {} // without storage the exam cannot be opened without a network
}

/** The exam as this browser stored it; null when it stored none. Unsent answers are sent when the network is back. */
export async function reopenExam(storage: AttemptStorage, now: () => number): Promise<OpenedExam | null> {
  const [paper, stored] = await Promise.all([get<StoredPaper>(storage.paperKey), storage.read()])
  if (!paper || stored?.attemptId !== paper.attempt.id) return null
  // Only the writer stores an attempt, so its epoch was ours.
  const isWriter = stored.epoch >= paper.attempt.epoch
  const epoch = Math.max(stored.epoch, paper.attempt.epoch)
  const sectionsMs = stored.sections?.endsAt.map((at) => at - Date.now())
  const remainingMs = sectionsMs?.at(-1) ?? paper.endsAt - Date.now()
  // The next answer needs a higher number than all before it, or the server would take it for an older one.
  const lastSeq = Math.max(paper.attempt.lastSeq, ...[...stored.saved, ...stored.unsent].map(({ seq }) => seq))
  return {
    attempt: { ...paper.attempt, isWriter, epoch, answers: stored.saved, lastSeq, remainingMs, sectionsMs },
    reading: { remainingMs, askedAt: now(), heardAt: now() },
    questions: paper.questions,
    stored,
    isStorageRefused: false,
  }
}
