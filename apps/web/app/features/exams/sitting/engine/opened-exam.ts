// An exam at the moment when its page opens it; open-exam.ts and stored-paper.ts make it, sitting.ts starts from it.

import type { Attempt, PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { CutOff } from './cut-off.ts'
import type { ClockReading } from './exam-clock.ts'
import type { StoredAttempt } from './stored-attempt.ts'

export type OpenedExam = {
  attempt: Attempt
  reading: ClockReading
  questions: PaperQuestion[]
  /** The part of the attempt that this browser has stored, or null. */
  stored: StoredAttempt | null
  isStorageRefused: boolean
  /** Why the exam was opened without the server. */
  cutOff?: CutOff
}
