import { buildExam as buildExamOver } from '@abhyas/api/testing/builders'
import type { Database } from '@abhyas/database/database'
import { buildQuestion } from './test-data.ts'

type NewExam = {
  topicId: number
  name?: string
  questionCount?: number
  durationSeconds?: number | null
  keepsOrder?: boolean
  /** Why the options of each question are wrong. */
  reasons?: string[]
}
export type BuiltExam = { id: number; name: string; questionIds: number[] }

/** Builds an exam with its own questions ('Question 1?', …). Option 'Two' is always right. */
export async function buildExam(db: Database, given: NewExam): Promise<BuiltExam> {
  const {
    topicId,
    name = 'Mock exam',
    questionCount = 5,
    durationSeconds = null,
    keepsOrder = true,
    reasons = [],
  } = given
  const questionIds: number[] = []
  for (let nth = 1; nth <= questionCount; nth += 1) {
    const text = `Question ${nth}?`
    questionIds.push((await buildQuestion(db, { topicId, text, description: `Why: ${text}`, keepsOrder, reasons })).id)
  }
  const examDuration = durationSeconds === null ? null : durationSeconds / 60
  const { id } = await buildExamOver(db, { topicId, questionIds, examName: name, examDuration })
  return { id, name, questionIds }
}
