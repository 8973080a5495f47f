import type { PlacedTopic } from '@abhyas/contract/catalog-topics'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { selectCounter } from '../../sql/counter-queries.ts'
import { type Http, tellNextPage } from '../../http/route.ts'
import { tellCountedTotal } from '../../http/totals.ts'
import { likePattern } from '../../sql/like-pattern.ts'
import type { Sight } from './sight.ts'
import { countTopics, selectOptionalTopic, selectTopicPage, type TopicPage } from './topic-queries.ts'

export async function requireTopic(db: Db, id: number, sight: Sight): Promise<PlacedTopic> {
  const topic = await selectOptionalTopic(db, id, sight)
  if (!topic) throw new AppError('topic_not_found')
  return topic
}

type Search = Omit<TopicPage, 'pattern'> & { name?: string }

/** Without a name it lists all topics. */
export async function findTopics(db: Db, { name = '', ...page }: Search, http: Http): Promise<PlacedTopic[]> {
  const filter = { ...page, pattern: likePattern(name) }
  const isFiltered = name !== '' || page.moduleId !== undefined || !page.withDrafts
  const [found] = await Promise.all([
    selectTopicPage(db, { ...filter, limit: page.limit + 1 }),
    isFiltered
      ? countTopics(db, filter).then((count) => tellCountedTotal(count, http))
      : selectCounter(db, 'topics').then((count) => http.setTotal(String(count))),
  ])
  return tellNextPage(found, page.limit, http)
}
