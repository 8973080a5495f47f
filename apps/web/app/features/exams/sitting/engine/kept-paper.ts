import type { Attempt, PaperQuestion } from '@abhyas/contract/exams-attempts'
import { get, set } from 'idb-keyval'
import type { ExamRecords } from './exam-record.ts'
import type { OpenedExam } from './opened-exam.ts'

/** What an exam needs besides the record to be opened without a network. */
type KeptPaper = {
  attempt: Attempt
  questions: PaperQuestion[]
  /** By this device's own clock, for what counts down meanwhile; the server's is what holds. */
  endsAt: number
}

export async function keepPaper({ attempt, questions, reading }: OpenedExam, { paperKey }: ExamRecords): Promise<void> {
  const endsAt = Date.now() - performance.now() + reading.heardAt + reading.remainingMs
  const paper: KeptPaper = { attempt, questions, endsAt }
  await set(paperKey, paper).catch(() => undefined) // nothing can be stored: it needs a network, then
}

/** The exam as this browser left it; null when it has left none. What was answered since is sent when the network is back. */
export async function reopenExam(records: ExamRecords, now: () => number): Promise<OpenedExam | null> {
  const [paper, record] = await Promise.all([get<KeptPaper>(records.paperKey), records.read()])
  if (!paper || record?.attemptId !== paper.attempt.id) return null
  // Only who writes keeps a record, so its epoch was ours.
  const isWriter = record.epoch >= paper.attempt.epoch
  const epoch = Math.max(record.epoch, paper.attempt.epoch)
  const remainingMs = paper.endsAt - Date.now()
  // The next change must take a number above all that were given out, or the server would think it the older one.
  const lastSeq = Math.max(paper.attempt.lastSeq, ...[...record.saved, ...record.unsent].map(({ seq }) => seq))
  return {
    attempt: { ...paper.attempt, isWriter, epoch, answers: record.saved, lastSeq, remainingMs },
    reading: { remainingMs, askedAt: now(), heardAt: now() },
    questions: paper.questions,
    record,
    isStorageRefused: false,
  }
}
