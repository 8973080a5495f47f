import type { Db } from '@abhyas/database/database'
import { withHtml } from '../../../text/with-html.ts'
import { makePaper } from './make-paper.ts'
import {
  insertPaper,
  selectExamIdsForUpdate,
  selectExamIdsWithQuestions,
  selectPaperQuestions,
  updateExamPaper,
  updateExamVersions,
} from './paper-queries.ts'

/**
 * Gives each exam a paper of its current questions. The exams are locked before their questions are read. When two
 * admins change two questions of one exam, the second admin's paper therefore has both changes.
 */
export async function remakePapers(tx: Db, examIds: readonly number[]): Promise<void> {
  const exams = await selectExamIdsForUpdate(tx, examIds)
  const questions = Map.groupBy(await withHtml(await selectPaperQuestions(tx, examIds)), ({ examId }) => examId)
  for (const { id } of exams) {
    const paper = makePaper(questions.get(id) ?? [])
    await updateExamPaper(tx, id, paper && (await insertPaper(tx, paper)).id)
  }
}

/**
 * Runs the change of these questions, and then remakes the papers of all exams that ask them before or after the
 * change. An exam that lost or got back a question gets a new version.
 */
export async function withPapersOf<T>(tx: Db, questionIds: readonly number[], change: () => Promise<T>): Promise<T> {
  const before = await selectExamIdsWithQuestions(tx, questionIds)
  const result = await change()
  const after = await selectExamIdsWithQuestions(tx, questionIds)
  const [ids, idsAfter] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  const examIds = [...ids.union(idsAfter)]
  if (examIds.length === 0) return result
  await remakePapers(tx, examIds)
  await updateExamVersions(tx, [...ids.symmetricDifference(idsAfter)])
  return result
}
