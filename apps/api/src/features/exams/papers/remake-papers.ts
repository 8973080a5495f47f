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
 * Gives exams the paper of what their questions say now. The exams are locked before their questions
 * are read: of two admins who change two questions of one exam, the second's paper has both changes.
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
 * Does what changes these questions, and then remakes the papers of the exams that ask them, before or
 * after it. An exam that lost or got back a question has a new version.
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
