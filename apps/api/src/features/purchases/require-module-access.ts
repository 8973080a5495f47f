import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { selectGrantedModuleIds, selectTopicPlaces, type TopicPlace } from './access-queries.ts'

/**
 * The one place that decides whose content a topic is: an admin's, everybody's who has a role when it is a
 * free sample, and of those to whom its module was given. Whether the role still holds was decided before.
 */
export async function requireTopicAccess(
  databases: Databases,
  caller: Caller,
  topicId: number,
): Promise<{ withDrafts: boolean }> {
  const drafts = draftsFor(caller)
  const [topic] = await selectTopicPlaces(databases.shared, [topicId])
  if (!topic || !(topic.isPublished || drafts.withDrafts)) throw new AppError('topic_not_found')
  if ((await openTopicsOf(databases, caller, [topic])).length > 0) return drafts
  // The browser may know nothing but an exam: this is how it finds what to buy.
  throw new AppError('module_locked', { values: { moduleId: String(topic.moduleId) } })
}

/** Of many topics those that are open to the caller, in two statements. */
export async function selectOpenTopicIds(
  databases: Databases,
  caller: Caller,
  topicIds: readonly number[],
): Promise<Set<number>> {
  const topics = await selectTopicPlaces(databases.shared, topicIds)
  return new Set((await openTopicsOf(databases, caller, topics)).map(({ id }) => id))
}

async function openTopicsOf({ dbOf }: Databases, caller: Caller, topics: TopicPlace[]): Promise<TopicPlace[]> {
  if (draftsFor(caller).withDrafts) return topics
  const published = topics.filter(({ isPublished }) => isPublished)
  const toAsk = published.filter(({ isFreeSample }) => !isFreeSample).map(({ moduleId }) => moduleId)
  const granted =
    toAsk.length > 0 ? await selectGrantedModuleIds(dbOf(caller.userId), caller.userId, toAsk) : new Set<number>()
  return published.filter(({ moduleId, isFreeSample }) => isFreeSample || granted.has(moduleId))
}
