import { type QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { myAttemptsQuery } from './api/attempt-queries.ts'
import { learnerTopicsQuery, moduleQuery, modulesQuery } from './api/catalog-queries.ts'
import { myModulesQuery, topicQuery } from './api/queries.ts'
import { offeredExamsQuery } from './features/exams/list/offered-exams.ts'
import { namedTopicQuery, practiceQuery, practiceQuestionsQuery } from './features/practice/practice-queries.ts'
import { offerQuery } from './features/purchases/orders/purchase-queries.ts'

type Ask = <Data, Key extends QueryKey>(query: QueryObserverOptions<Data, Error, Data, Data, Key>) => () => void

/** What a page of the learner must have before it can be read, by the number in its address. */
const NEEDS: [RegExp, (ask: Ask, id: number) => (() => void)[]][] = [
  [/^\/user\/module\/(\d+)\/modules$/, (ask, courseId) => [ask(modulesQuery(courseId)), ask(myModulesQuery)]],
  [
    /^\/user\/module\/(\d+)\/topics$/,
    (ask, moduleId) => [
      ask(moduleQuery(moduleId)),
      ask(myModulesQuery),
      ask(learnerTopicsQuery(moduleId, '')),
      ask(myAttemptsQuery()),
    ],
  ],
  [
    /^\/user\/Topic\/(\d+)$/,
    (ask, topicId) => [ask(topicQuery(topicId)), ask(myModulesQuery), ask(myAttemptsQuery(topicId))],
  ],
  [
    /^\/user\/Topic\/(\d+)\/exam$/,
    (ask, topicId) => [ask(topicQuery(topicId)), ask(offeredExamsQuery(topicId)), ask(myAttemptsQuery(topicId))],
  ],
  [
    /^\/user\/Topic\/(\d+)\/question$/,
    (ask, topicId) => [
      ask(namedTopicQuery(topicId)),
      ask(practiceQuestionsQuery(topicId)),
      ask(practiceQuery(topicId)),
    ],
  ],
  [/^\/user\/buynow\/(\d+)$/, (ask, moduleId) => [ask(offerQuery(moduleId))]],
]

/** Asks as the page will, and holds what comes until it is released: the page finds it, or waits for the same answer. */
export function askFor(path: string, queryClient: QueryClient): () => void {
  const ask: Ask = (query) => new QueryObserver(queryClient, query).subscribe(() => undefined)
  const releases = NEEDS.flatMap(([pattern, needs]) => {
    const id = Number(pattern.exec(path)?.[1])
    return id > 0 ? needs(ask, id) : []
  })
  return () => {
    for (const release of releases) release()
  }
}
