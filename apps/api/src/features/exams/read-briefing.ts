import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../http/tokens.ts'
import { requireTopicAccess } from '../access/require-module-access.ts'
import { selectOptionalOpenAttempt } from './attempts/attempt-queries.ts'
import { selectOptionalExtraTime } from './manage/extra-time-queries.ts'
import { type ExamToStart, selectExamsToStart } from './papers/exam-queries.ts'
import type { Papers } from './papers/papers.ts'

/**
 * Reads the facts about an exam without starting it. An open attempt has its own name, questions and time, whatever
 * happened to the exam since.
 */
export async function readBriefing(
  databases: Databases,
  { caller, examId }: { caller: Caller; examId: number },
  papers: Papers,
): Promise<ExamBriefing> {
  const db = databases.dbOf(caller.userId)
  const open = await selectOptionalOpenAttempt(db, caller.userId, examId)
  if (open) {
    const { examName, topic, questionCount, durationSeconds, extraSeconds } = open
    const runsFor = durationSeconds + extraSeconds
    return { examName, topic, questionCount, durationSeconds: runsFor, marks: null, isRunning: true }
  }
  const [exam] = await selectExamsToStart(databases.shared, [examId])
  if (!exam) throw new AppError('exam_not_found')
  const { withDrafts } = await requireTopicAccess(databases, caller, exam.topicId)
  if (!exam.isPublished && !withDrafts) throw new AppError('exam_not_found')
  if (!exam.paperId) throw new AppError('exam_unavailable')
  const extra = await selectOptionalExtraTime(db, caller.userId, examId)
  return {
    examName: exam.examName,
    topic: { id: exam.topicId, topicName: exam.topicName },
    questionCount: exam.questionCount,
    durationSeconds: exam.durationSeconds + (extra?.seconds ?? 0),
    marks: exam.totalMarks === null ? null : marksOf(exam, (await papers.get(exam.paperId)).questions),
    isRunning: false,
  }
}

function marksOf({ totalMarks, passMarks }: ExamToStart, questions: readonly PaperQuestion[]): ExamBriefing['marks'] {
  if (totalMarks === null || passMarks === null) return null
  const groups = Map.groupBy(questions, ({ marks }) => `${marks?.right}:${marks?.wrong}:${marks?.isPartial}`)
  const kinds = [...groups.values()].flatMap((group) => {
    const marks = group[0]?.marks
    return marks ? [{ ...marks, count: group.length }] : []
  })
  return { total: totalMarks, pass: passMarks, kinds: kinds.toSorted((a, b) => b.count - a.count) }
}
