import type { Attempt, PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { Reading } from './exam-clock.ts'
import type { ExamRecord } from './exam-record.ts'

/** An exam to be sat: from the server, or from what this browser keeps of it. */
export type OpenedExam = {
  attempt: Attempt
  reading: Reading
  questions: PaperQuestion[]
  record: ExamRecord | null
  isStorageRefused: boolean
  /** Opened without the server. */
  isCutOff?: boolean
}
