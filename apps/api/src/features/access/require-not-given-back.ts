import type { ExamOwner } from '@abhyas/contract/exams-sections'
import type { Databases, Db } from '@abhyas/database/database'
import { selectTopicPlaces } from './access-queries.ts'
import { moduleLocked } from './require-module-access.ts'
import { selectIsGivenBack } from './shown-queries.ts'

type BothPlaces = Pick<Databases, 'shared' | 'dbOf'>

type Owner = Pick<ExamOwner, 'kind' | 'id'>

/**
 * Returns the module of the exam if the learner returned it for a refund: then its questions are not shown again. Free
 * samples stay open, and so do exams of a course and those that stand alone.
 */
async function findGivenBack({ shared, dbOf }: BothPlaces, learnerId: number, owner: Owner): Promise<number | null> {
  const moduleId = await findModuleId(shared, owner)
  if (moduleId === null) return null
  return (await selectIsGivenBack(dbOf(learnerId), learnerId, moduleId)) ? moduleId : null
}

async function findModuleId(shared: Db, { kind, id }: Owner): Promise<number | null> {
  if (kind === 'module') return id
  if (kind !== 'topic' || id === null) return null
  const [topic] = await selectTopicPlaces(shared, [id])
  return topic && !topic.isFreeSample ? topic.moduleId : null
}

export const isGivenBack = async (databases: BothPlaces, learnerId: number, owner: Owner): Promise<boolean> =>
  (await findGivenBack(databases, learnerId, owner)) !== null

export async function requireNotGivenBack(databases: BothPlaces, learnerId: number, owner: Owner): Promise<void> {
  const moduleId = await findGivenBack(databases, learnerId, owner)
  if (moduleId !== null) throw moduleLocked(moduleId)
}
