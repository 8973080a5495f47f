import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { isModuleGranted, selectOptionalTopicPlace } from './access-queries.ts'

/**
 * The one place that decides whose content a topic is: an admin's, everybody's who has a role when it is a
 * free sample, and of those to whom its module was given. Whether the role still holds was decided before.
 */
export async function requireTopicAccess(
  { shared, dbOf }: Databases,
  caller: Caller,
  topicId: number,
): Promise<{ withDrafts: boolean }> {
  const drafts = draftsFor(caller)
  const topic = await selectOptionalTopicPlace(shared, topicId)
  if (!topic || !(topic.isPublished || drafts.withDrafts)) throw new AppError('topic_not_found')
  if (drafts.withDrafts || topic.isFreeSample) return drafts
  if (!(await isModuleGranted(dbOf(caller.userId), caller.userId, topic.moduleId))) throw new AppError('module_locked')
  return drafts
}
