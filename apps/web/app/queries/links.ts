import { getCategories } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { apiQuery } from './api-query.ts'

export const categoriesQuery = apiQuery(getCategories, {}, { meta: { errorText: () => texts.categoriesFailed() } })
