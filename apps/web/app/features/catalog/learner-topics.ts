import { getTopicsByModule, searchTopics, type Topic } from '@abhyas/contract/catalog-topics'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** All topics of the module, or those with these words. */
export const learnerTopicsQuery = (moduleId: number, name: string) =>
  queryOptions({
    queryKey: ['learner-topics', moduleId, name],
    queryFn: ({ signal }): Promise<Topic[]> =>
      name
        ? call(searchTopics, { query: { name, moduleId, limit: 200 } }, { signal })
        : call(getTopicsByModule, { params: { moduleId } }, { signal }),
    staleTime: 0,
  })
