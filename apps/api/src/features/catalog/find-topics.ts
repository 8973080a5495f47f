import type { PlacedTopic } from '@abhyas/contract/catalog-topics'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { type Http, tellNextPage } from '../../http/route.ts'
import { selectOptionalTopic, selectTopicPage, type TopicPage } from './topic-queries.ts'

export async function requireTopic(db: Db, id: number, drafts: { withDrafts: boolean }): Promise<PlacedTopic> {
  const topic = await selectOptionalTopic(db, id, drafts)
  if (!topic) throw new AppError('topic_not_found')
  return topic
}

type Search = Omit<TopicPage, 'pattern'> & { name?: string }

/** Without a name: all of them. */
export async function findTopics(db: Db, { name = '', ...page }: Search, http: Http): Promise<PlacedTopic[]> {
  const pattern = name ? `%${name.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined
  const found = await selectTopicPage(db, { ...page, pattern, limit: page.limit + 1 })
  return tellNextPage(found, page.limit, http)
}
