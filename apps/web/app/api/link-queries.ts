import { getCategories } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Asked for by the learner's dashboard and by the admin's pages. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(getCategories, {}, { signal }),
  meta: { errorText: () => texts.categoriesFailed() },
})
