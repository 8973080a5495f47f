import type { Exam, Marking } from '@abhyas/contract/exams'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { deleteOptionalRow } from '../../../sql/delete-queries.ts'
import { requireWritten } from '../../../http/require-written.ts'
import {
  deleteOtherExamQuestions,
  type ExamChange,
  insertOptionalExam,
  selectOptionalExam,
  selectOptionalExamId,
  updateOptionalExam,
  upsertExamQuestions,
} from '../papers/exam-queries.ts'
import { updateMarks } from '../papers/marks-queries.ts'
import { selectQuestionIdsForShare } from '../papers/paper-queries.ts'
import type { Papers } from '../papers/papers.ts'
import { requireOneOfFamily } from '../papers/require-one-of-family.ts'
import { remakePapers } from '../papers/remake-papers.ts'

type NewExam = {
  examName: string
  topicId: number
  questionIds: readonly number[]
  examDuration: number | null
  marking?: Marking | null
  state: Exam['state']
}

/** Converts minutes to whole seconds. */
const secondsOf = (minutes: number | null) => (minutes === null ? null : Math.round(minutes * 60))

export const createExam = (db: Database, exam: NewExam): Promise<Exam> => db.transaction((tx) => addExam(tx, exam))

/** Adds an exam inside the caller's transaction. */
export async function addExam(tx: Db, { questionIds, examDuration, marking, ...exam }: NewExam): Promise<Exam> {
  await selectQuestionIdsForShare(tx, questionIds)
  const created = await insertOptionalExam(tx, { ...exam, durationSeconds: secondsOf(examDuration) })
  if (!created) throw new AppError('topic_not_found')
  return fill(tx, created.id, { questionIds, keptIds: [], marking })
}

type ChangedExam = Omit<ExamChange, 'durationSeconds'> & {
  questionIds: readonly number[]
  examDuration?: number | null | undefined
  /** Undefined leaves the marks as they are. */
  marking?: Marking | null | undefined
}

export const updateExam = (db: Database, change: ChangedExam): Promise<Exam> =>
  db.transaction((tx) => changeExam(tx, change))

/** Changes an exam inside the caller's transaction. */
export async function changeExam(
  tx: Db,
  { questionIds, examDuration, marking, ...change }: ChangedExam,
): Promise<Exam> {
  const durationSeconds = examDuration === undefined ? undefined : secondsOf(examDuration)
  const before = await selectOptionalExam(tx, change.id)
  const keptIds = before?.questions.map(({ id }) => id) ?? []
  await selectQuestionIdsForShare(tx, [...questionIds, ...keptIds])
  await requireWritten(
    await updateOptionalExam(tx, { ...change, durationSeconds }),
    () => selectOptionalExam(tx, change.id),
    'exam_not_found',
  )
  await deleteOtherExamQuestions(tx, change.id, questionIds)
  return fill(tx, change.id, { questionIds, keptIds, marking })
}

type Content = {
  questionIds: readonly number[]
  keptIds: readonly number[]
  marking?: Marking | null | undefined
}

/** Puts the questions into the exam and makes its paper. Throws when nobody could sit the exam, or nobody could pass. */
async function fill(tx: Db, examId: number, { keptIds, marking, ...asked }: Content): Promise<Exam> {
  const questionIds = [...new Set(asked.questionIds)]
  await requireOneOfFamily(tx, questionIds)
  const put = await upsertExamQuestions(tx, { examId, questionIds, keptIds })
  if (put.length < questionIds.length) throw new AppError('question_not_found')
  if (marking !== undefined) await updateMarks(tx, examId, marking)
  await remakePapers(tx, [examId])
  const saved = await selectOptionalExam(tx, examId)
  if (!saved) throw new AppError('exam_not_found')
  if (saved.questionCount === 0) throw new AppError('exam_unusable')
  if (marking?.pass.kind === 'marks' && marking.pass.value > (saved.totalMarks ?? 0))
    throw new AppError('pass_mark_too_high')
  return saved
}

/** Deletes an exam of any kind. While learners may still sit it, its hours guard its key, so it stays. */
export async function deleteExam(
  db: Db,
  { id, ifMatch }: { id: number; ifMatch: number | undefined },
  { windows }: Pick<Papers, 'windows'>,
): Promise<void> {
  if ((await windows.hiddenExams()).has(id)) throw new AppError('exam_running')
  await requireWritten(
    await deleteOptionalRow(db, 'exams', id, ifMatch),
    () => selectOptionalExamId(db, id),
    'exam_not_found',
  )
}
