import { getBlogLinks, getCategories, getCategory, getVideoLinks } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { apiQuery } from '../api-query.ts'
import { keysOf } from '../request-key.ts'

/** The queries that show a category or count its links. */
export const CATEGORY_KEYS = keysOf(getCategories, getCategory)

export const categoryQuery = (id: number) =>
  apiQuery(getCategory, { params: { id } }, { meta: { errorText: () => texts.categoryFetchFailed() } })

export const blogsQuery = (categoryId: number) =>
  apiQuery(getBlogLinks, { params: { categoryId } }, { meta: { errorText: () => texts.blogsFetchFailed() } })

export const videosQuery = (categoryId: number) =>
  apiQuery(
    getVideoLinks,
    { params: { categoryId }, query: {} },
    { meta: { errorText: () => texts.videosFetchFailed() } },
  )
