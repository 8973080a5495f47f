import type { Databases } from '@abhyas/database/database'
import { selectTopicPlaces } from './access-queries.ts'
import { moduleLocked } from './require-module-access.ts'
import { selectIsGivenBack } from './shown-queries.ts'

type BothPlaces = Pick<Databases, 'shared' | 'dbOf'>

/**
 * Returns the topic's module if the learner returned it for a refund: then its questions are not shown again. Free
 * samples stay open.
 */
async function findGivenBack({ shared, dbOf }: BothPlaces, learnerId: number, topicId: number): Promise<number | null> {
  const [topic] = await selectTopicPlaces(shared, [topicId])
  if (!topic || topic.isFreeSample) return null
  return (await selectIsGivenBack(dbOf(learnerId), learnerId, topic.moduleId)) ? topic.moduleId : null
}

export const isGivenBack = async (databases: BothPlaces, learnerId: number, topicId: number): Promise<boolean> =>
  (await findGivenBack(databases, learnerId, topicId)) !== null

export async function requireNotGivenBack(databases: BothPlaces, learnerId: number, topicId: number): Promise<void> {
  const moduleId = await findGivenBack(databases, learnerId, topicId)
  if (moduleId !== null) throw moduleLocked(moduleId)
}
