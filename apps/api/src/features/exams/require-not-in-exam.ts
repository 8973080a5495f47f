import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Papers } from './papers.ts'
import { selectOpenPaperIds } from './open-attempt-queries.ts'

/** The key of these questions is for no learner who is just being asked one of them in an exam. */
export async function requireNotInExam(
  { databases: { dbOf }, papers }: { databases: Pick<Databases, 'dbOf'>; papers: Papers },
  learnerId: number,
  questionIds: readonly number[],
  exceptExamId?: number,
): Promise<void> {
  const paperIds = await selectOpenPaperIds(dbOf(learnerId), learnerId, exceptExamId)
  const open = await Promise.all(paperIds.map((id) => papers.get(id)))
  const asked = new Set(open.flatMap(({ questions }) => questions.map(({ id }) => id)))
  if (questionIds.some((id) => asked.has(id))) throw new AppError('attempt_open')
}
