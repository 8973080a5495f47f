import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../../queries/links.ts'

/** Where a page of one category is: below the hub, with the category's name. */
export function useCategoryPlace(categoryId: number) {
  const { data: categories } = useQuery(categoriesQuery)
  return {
    crumbs: [{ to: '/admin/manage-categories', name: texts.categoriesHub() }],
    lead: categories?.find(({ id }) => id === categoryId)?.name,
  }
}
