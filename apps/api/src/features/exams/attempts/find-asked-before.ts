import type { Databases } from '@abhyas/database/database'
import type { Papers } from '../papers/papers.ts'
import { selectClosedPaperIds } from './open-attempt-queries.ts'

/** Nobody practises the questions of an older exam, and each paper is loaded whole. */
const PAPERS_LOOKED_AT = 50

/** Returns the questions among these that closed attempts of the learner have asked: their answer key was shown. */
export async function findAskedBefore(
  { dbOf }: Pick<Databases, 'dbOf'>,
  { learnerId, questionIds }: { learnerId: number; questionIds: readonly number[] },
  papers: Papers,
): Promise<Set<number>> {
  if (questionIds.length === 0) return new Set()
  const closed = await selectClosedPaperIds(dbOf(learnerId), learnerId, PAPERS_LOOKED_AT)
  const loaded = await Promise.all(closed.map(({ paperId }) => papers.get(paperId)))
  const asked = new Set(loaded.flatMap(({ questions }) => questions.map(({ id }) => id)))
  return new Set(questionIds.filter((id) => asked.has(id)))
}
