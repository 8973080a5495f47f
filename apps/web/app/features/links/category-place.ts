import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { CATEGORY_HUB_PATH } from '../../admin-paths.ts'
import { categoriesQuery } from '../../queries/links.ts'

/** The breadcrumb of a category's page: below the hub, with the category's name. */
export function useCategoryPlace(categoryId: number) {
  const { data: categories } = useQuery(categoriesQuery)
  return {
    crumbs: [{ to: CATEGORY_HUB_PATH, name: texts.categoriesHub() }],
    lead: categories?.find(({ id }) => id === categoryId)?.name,
  }
}
