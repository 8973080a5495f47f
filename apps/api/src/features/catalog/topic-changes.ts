import type { Topic } from '@abhyas/contract/catalog-topics'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { requireModule } from './module-changes.ts'
import { requireSameRows } from '../../http/require-same-rows.ts'
import { SEES_ALL, type Sight } from './sight.ts'
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

/** A caller who does not see the module sees none of its topics. */
export async function listTopics(db: Db, moduleId: number, sight: Sight): Promise<Topic[]> {
  await requireModule(db, moduleId, sight)
  return selectTopics(db, moduleId, sight)
}

export async function createTopic(db: Db, topic: Parameters<typeof insertOptionalTopic>[1]): Promise<Topic> {
  const created = await insertOptionalTopic(db, topic)
  if (!created) throw new AppError('module_not_found')
  return created
}

export const updateTopic = async (db: Db, change: TopicChange): Promise<Topic> =>
  requireWritten(
    await updateOptionalTopic(db, change),
    () => selectOptionalTopic(db, change.id, SEES_ALL),
    'topic_not_found',
  )

export async function sortTopics(db: Database, moduleId: number, ids: readonly number[]): Promise<void> {
  await requireModule(db, moduleId, SEES_ALL)
  await db.transaction(async (tx) => {
    requireSameRows(await selectTopicIdsForUpdate(tx, moduleId), ids)
    await updateTopicPlaces(tx, ids)
  })
}
