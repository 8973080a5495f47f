import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { selectOpenModules, selectTopicPlaces, type TopicPlace } from './access-queries.ts'

type Drafts = { withDrafts: boolean }

export async function requireTopicAccess(databases: Databases, caller: Caller, topicId: number): Promise<Drafts> {
  const [access] = await judgeAccess(databases.shared, databases.dbOf(caller.userId), [{ caller, topicId }])
  if (!access || access instanceof AppError) throw access ?? new AppError('topic_not_found')
  return access
}

/** Of many topics those that are open to the caller. */
export async function selectOpenTopicIds(
  databases: Databases,
  caller: Caller,
  topicIds: readonly number[],
): Promise<Set<number>> {
  const asked = topicIds.map((topicId) => ({ caller, topicId }))
  const judged = await judgeAccess(databases.shared, databases.dbOf(caller.userId), asked)
  return new Set(topicIds.filter((_, index) => !(judged[index] instanceof AppError)))
}

/**
 * The one place that decides whose content a topic is: an admin's, everybody's who has a role when it is a
 * free sample, and of those who bought its module or to whom it was given. Whether the role still holds was decided before. Any number
 * of callers whose tables are in `db`, in two statements; each hears for itself.
 */
export async function judgeAccess(
  shared: Db,
  db: Db,
  asked: readonly { caller: Caller; topicId: number }[],
): Promise<(Drafts | AppError)[]> {
  const topics = new Map<number, TopicPlace>()
  for (const topic of await selectTopicPlaces(shared, [...new Set(asked.map(({ topicId }) => topicId))]))
    topics.set(topic.id, topic)
  const toAsk = asked.flatMap(({ caller, topicId }) => {
    const topic = topics.get(topicId)
    const isOpen = !topic?.isPublished || topic.isFreeSample || draftsFor(caller).withDrafts
    return isOpen ? [] : [{ learnerId: caller.userId, moduleId: topic.moduleId }]
  })
  const open = new Set(toAsk.length > 0 ? (await selectOpenModules(db, toAsk)).map(keyOf) : [])
  return asked.map(({ caller, topicId }) => {
    const drafts = draftsFor(caller)
    const topic = topics.get(topicId)
    if (!topic || !(topic.isPublished || drafts.withDrafts)) return new AppError('topic_not_found')
    const { moduleId } = topic
    if (drafts.withDrafts || topic.isFreeSample || open.has(keyOf({ learnerId: caller.userId, moduleId })))
      return drafts
    // The browser may know nothing but an exam: this is how it finds what to buy.
    return new AppError('module_locked', { values: { moduleId: String(moduleId) } })
  })
}

const keyOf = ({ learnerId, moduleId }: { learnerId: number; moduleId: number }) => `${learnerId}:${moduleId}`
