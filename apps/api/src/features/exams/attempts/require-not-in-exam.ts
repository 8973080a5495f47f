import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { type OpenPaper, selectOpenPapers } from './open-attempt-queries.ts'
import type { Papers } from '../papers/papers.ts'

/** Throws while an open attempt of the learner asks one of these questions: the learner must not see its answer key. */
export async function requireNotInExam(
  { dbOf }: Pick<Databases, 'dbOf'>,
  { learnerId, questionIds }: { learnerId: number; questionIds: readonly number[] },
  papers: Papers,
): Promise<void> {
  const open = await selectOpenPapers(dbOf(learnerId), [learnerId])
  if (await isAsked(papers, open, questionIds)) throw new AppError('attempt_open')
}

/** Tells whether one of these questions is in one of the papers. */
export async function isAsked(
  papers: Papers,
  open: readonly OpenPaper[],
  questionIds: readonly number[],
): Promise<boolean> {
  const asked = await askedIn(papers, open)
  return questionIds.some((id) => asked.has(id))
}

/** Returns the questions of these papers. */
export async function askedIn(papers: Papers, open: readonly OpenPaper[]): Promise<Set<number>> {
  const loaded = await Promise.all(open.map(({ paperId }) => papers.get(paperId)))
  return new Set(loaded.flatMap(({ questions }) => questions.map(({ id }) => id)))
}
