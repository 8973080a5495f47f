import type { Attempt, PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { Reading } from './exam-clock.ts'
import type { ExamRecord } from './exam-record.ts'
import type { CutOff } from './cut-off.ts'

/** An exam to be sat: from the server, or from what this browser keeps of it. */
export type OpenedExam = {
  attempt: Attempt
  reading: Reading
  questions: PaperQuestion[]
  record: ExamRecord | null
  isStorageRefused: boolean
  /** Why it was opened without the server. */
  cutOff?: CutOff
}
