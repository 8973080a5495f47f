import type { Topic } from '@abhyas/contract/catalog-topics'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { selectOptionalModuleState } from './module-queries.ts'
import { requireSameRows } from './require-same-rows.ts'
import { requireWritten } from '../../http/require-written.ts'
import {
  insertOptionalTopic,
  selectOptionalTopic,
  selectTopicIdsForUpdate,
  selectTopics,
  type TopicChange,
  updateOptionalTopic,
  updateTopicPlaces,
} from './topic-queries.ts'

/** A module that only admins see has no topics that others see. */
export async function listTopics(db: Db, moduleId: number, drafts: { withDrafts: boolean }): Promise<Topic[]> {
  const module = await selectOptionalModuleState(db, moduleId)
  if (!module || !(module.isPublished || drafts.withDrafts)) throw new AppError('module_not_found')
  return selectTopics(db, moduleId, drafts)
}

export async function createTopic(db: Db, topic: Parameters<typeof insertOptionalTopic>[1]): Promise<Topic> {
  const created = await insertOptionalTopic(db, topic)
  if (!created) throw new AppError('module_not_found')
  return created
}

export const updateTopic = async (db: Db, change: TopicChange): Promise<Topic> =>
  requireWritten(
    await updateOptionalTopic(db, change),
    () => selectOptionalTopic(db, change.id, { withDrafts: true }),
    'topic_not_found',
  )

export async function orderTopics(db: Database, moduleId: number, ids: readonly number[]): Promise<void> {
  if (!(await selectOptionalModuleState(db, moduleId))) throw new AppError('module_not_found')
  await db.transaction(async (tx) => {
    requireSameRows(await selectTopicIdsForUpdate(tx, moduleId), ids)
    await updateTopicPlaces(tx, ids)
  })
}
