import type { Db } from '@abhyas/database/database'
import { withHtml } from '../../../text/with-html.ts'
import { makePaper } from './make-paper.ts'
import {
  insertPaper,
  selectExamIdsForUpdate,
  selectExamIdsWithPoolsOf,
  selectExamIdsWithQuestions,
  selectPaperQuestions,
  updateExamPaper,
  updateExamVersions,
} from './paper-queries.ts'
import { remakeMock } from './remake-mock.ts'

/**
 * Gives each exam a paper of its current questions. The exams are locked before their questions are read. When two
 * admins change two questions of one exam, the second admin's paper therefore has both changes.
 */
export async function remakePapers(tx: Db, examIds: readonly number[]): Promise<void> {
  const exams = await selectExamIdsForUpdate(tx, examIds)
  const plainIds = exams.flatMap(({ id, isMock }) => (isMock ? [] : [id]))
  const asked = plainIds.length > 0 ? await selectPaperQuestions(tx, plainIds) : []
  const questions = Map.groupBy(await withHtml(asked), ({ examId }) => examId)
  for (const { id, isMock } of exams) {
    if (isMock) {
      await remakeMock(tx, id)
      continue
    }
    const paper = makePaper(questions.get(id) ?? [])
    await updateExamPaper(tx, id, paper && (await insertPaper(tx, paper)).id)
  }
}

/**
 * Runs the change of these questions, and then remakes the papers of all exams that ask them before or after the
 * change, by hand or by a pool. An exam that lost or got back a question gets a new version. A pool only chooses another
 * question, so its exam keeps the version.
 */
export async function withPapersOf<T>(tx: Db, questionIds: readonly number[], change: () => Promise<T>): Promise<T> {
  const before = await selectExamIdsWithQuestions(tx, questionIds)
  const pools = await selectExamIdsWithPoolsOf(tx, questionIds)
  const result = await change()
  const after = await selectExamIdsWithQuestions(tx, questionIds)
  pools.push(...(await selectExamIdsWithPoolsOf(tx, questionIds)))
  const [ids, idsAfter] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  const examIds = [...ids.union(idsAfter).union(new Set(pools.map(({ id }) => id)))]
  if (examIds.length === 0) return result
  await remakePapers(tx, examIds)
  await updateExamVersions(tx, [...ids.symmetricDifference(idsAfter)])
  return result
}

/** Moves questions to another topic. Only pools notice it: an exam that asks them by hand keeps its paper. */
export async function withPoolsOf<T>(tx: Db, questionIds: readonly number[], move: () => Promise<T>): Promise<T> {
  const before = await selectExamIdsWithPoolsOf(tx, questionIds)
  const result = await move()
  const after = await selectExamIdsWithPoolsOf(tx, questionIds)
  const examIds = new Set([...before, ...after].map(({ id }) => id))
  if (examIds.size > 0) await remakePapers(tx, [...examIds])
  return result
}
