import type { Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../http/tokens.ts'
import { judgeAccess } from '../../access/require-module-access.ts'
import type { NewAttempt } from './attempt-queries.ts'
import { type ExamToStart, selectExamsToStart } from '../papers/exam-queries.ts'
import type { OpenPaper } from './open-attempt-queries.ts'
import type { Papers } from '../papers/papers.ts'
import { isAsked } from './require-not-in-exam.ts'

/** The attempt to insert, the error that forbids it, or null when the exam was changed at this moment. */
export type Plan = NewAttempt | Error | null

type StartRequest = { caller: Caller; examId: number; deviceId: string }

/**
 * Decides for each start whether it is allowed, and with which paper. `open` holds the papers of these learners' open
 * attempts.
 */
export async function planAttempts(
  shared: Db,
  db: Db,
  { asked, open }: { asked: readonly StartRequest[]; open: readonly OpenPaper[] },
  papers: Papers,
): Promise<Plan[]> {
  if (asked.length === 0) return []
  const examIds = [...new Set(asked.map(({ examId }) => examId))]
  const exams = new Map((await selectExamsToStart(shared, examIds)).map((exam) => [exam.id, exam]))
  const topicOf = (examId: number) => exams.get(examId)?.topicId ?? 0
  const access = await judgeAccess(
    shared,
    db,
    asked.map(({ caller, examId }) => ({ caller, topicId: topicOf(examId) })),
  )
  const openOf = Map.groupBy(open, ({ learnerId }) => learnerId)

  const planOne = async ({ caller, examId, deviceId }: StartRequest, index: number): Promise<Plan> => {
    const exam = exams.get(examId)
    const judged = access[index]
    if (!exam || !judged) return new AppError('exam_not_found')
    if (judged instanceof AppError) return judged
    if (!exam.isPublished && !judged.withDrafts) return new AppError('exam_not_found')
    const { paperId } = exam
    if (!paperId) return new AppError('exam_unavailable')
    if (!(await papers.markStarted(paperId))) return null
    // The result of this exam would reveal the answer key of the other exam.
    const others = (openOf.get(caller.userId) ?? []).filter((other) => other.examId !== examId)
    const { questions } = await papers.get(paperId)
    const isInOther =
      !judged.withDrafts &&
      (await isAsked(
        papers,
        others,
        questions.map(({ id }) => id),
      ))
    if (isInOther) return new AppError('attempt_open')
    return newAttempt(exam, { learnerId: caller.userId, paperId, deviceId })
  }
  return Promise.all(asked.map((one, index) => planOne(one, index).catch((error: Error) => error)))
}

const newAttempt = (
  { id, isPublished: _, ...copied }: ExamToStart,
  own: { learnerId: number; paperId: number; deviceId: string },
): NewAttempt => ({ ...copied, examId: id, ...own })
