import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { selectOpenModules, selectTopicPlaces, type TopicPlace } from './access-queries.ts'

/**
 * `refundableModuleId` is the module if it was bought so recently that shown questions must be noted (note-shown.ts).
 */
export type Access = { withDrafts: boolean; refundableModuleId: number | null }

export async function requireTopicAccess(databases: Databases, caller: Caller, topicId: number): Promise<Access> {
  const [access] = await judgeAccess(databases.shared, databases.dbOf(caller.userId), [{ caller, topicId }])
  if (!access || access instanceof AppError) throw access ?? new AppError('topic_not_found')
  return access
}

/** Returns the topics among these that are open to the caller. */
export async function selectOpenTopicIds(
  databases: Databases,
  caller: Caller,
  topicIds: readonly number[],
): Promise<Set<number>> {
  const places = await selectTopicPlaces(databases.shared, topicIds)
  return findOpenTopicIds(databases.dbOf(caller.userId), caller, places)
}

/** The same for topics whose places are known already. */
export async function findOpenTopicIds(db: Db, caller: Caller, places: readonly TopicPlace[]): Promise<Set<number>> {
  const topicIds = places.map(({ id }) => id)
  const asked = topicIds.map((topicId) => ({ caller, topicId }))
  const judged = await judgePlaces(db, places, asked)
  return new Set(topicIds.filter((_, index) => !(judged[index] instanceof AppError)))
}

type Asked = { caller: Caller; topicId: number }

/** Says who may open which topic, for any number of callers whose tables are in `db`, in two statements. */
export async function judgeAccess(shared: Db, db: Db, asked: readonly Asked[]): Promise<(Access | AppError)[]> {
  const places = await selectTopicPlaces(shared, [...new Set(asked.map(({ topicId }) => topicId))])
  return judgePlaces(db, places, asked)
}

/**
 * Only this function decides who may open a topic. Admins may open all, learners may open free samples and the modules
 * that they bought or were given. Archived content is open to these owners only. The role's expiry was checked before.
 * Each caller gets a separate result.
 */
async function judgePlaces(
  db: Db,
  places: readonly TopicPlace[],
  asked: readonly Asked[],
): Promise<(Access | AppError)[]> {
  const topics = new Map(places.map((place) => [place.id, place]))
  const toAsk = asked.flatMap(({ caller, topicId }) => {
    const topic = topics.get(topicId)
    const isDecided = !topic || topic.state === 'draft' || isFree(topic) || draftsFor(caller).withDrafts
    return isDecided ? [] : [{ learnerId: caller.userId, moduleId: topic.moduleId }]
  })
  const found = toAsk.length > 0 ? await selectOpenModules(db, toAsk) : []
  const open = new Map(found.map((module) => [keyOf(module), module]))
  return asked.map(({ caller, topicId }) => {
    const drafts = draftsFor(caller)
    const topic = topics.get(topicId)
    if (drafts.withDrafts && topic) return { ...drafts, refundableModuleId: null }
    if (!topic || topic.state === 'draft') return new AppError('topic_not_found')
    const { moduleId } = topic
    if (isFree(topic)) return { ...drafts, refundableModuleId: null }
    const module = open.get(keyOf({ learnerId: caller.userId, moduleId }))
    if (module) return { ...drafts, refundableModuleId: module.isRefundable ? moduleId : null }
    // Archived content cannot be bought any more.
    return topic.state === 'archived' ? new AppError('topic_not_found') : moduleLocked(moduleId)
  })
}

/** The browser may know only the exam, so the error names the module to buy. */
export const moduleLocked = (moduleId: number) =>
  new AppError('module_locked', { values: { moduleId: String(moduleId) } })

const isFree = ({ isFreeSample, state }: TopicPlace) => isFreeSample && state === 'published'

const keyOf = ({ learnerId, moduleId }: { learnerId: number; moduleId: number }) => `${learnerId}:${moduleId}`
