import { type Category, createCategory, deleteCategory, getCategory, updateCategory } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isConflict, NetworkError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { CATEGORY_KEYS } from '../../queries/admin/links.ts'
import { categoriesQuery } from '../../queries/links.ts'
import { invalidate, keysOf } from '../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'

const categoryList: RowList = {
  queryKey: categoriesQuery.queryKey,
  alsoIn: keysOf(getCategory),
  words: {
    added: texts.categoryAdded,
    addFailed: texts.categoryAddFailed,
    updated: texts.categoryUpdated,
    updateFailed: texts.categoryUpdateFailed,
    deleted: texts.categoryDeleted,
    deleteFailed: texts.categoryDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
}

type Renamed = Pick<Category, 'id' | 'name' | 'version'>

const rename = ({ id, name, version }: Renamed) =>
  call(updateCategory, { params: { id }, body: { name }, ifMatch: version })

export const useAddCategory = () => useAddRow(categoryList, (name: string) => call(createCategory, { body: { name } }))

export const useUpdateCategory = () => useUpdateRow(categoryList, rename)

export const useDeleteCategory = () =>
  useDeleteRow(categoryList, ({ id, version }: Category) => call(deleteCategory, { params: { id }, ifMatch: version }))

/** For the page that edits one category, which has its own texts. */
export function useUpdateCategoryOnPage() {
  const queryClient = useQueryClient()
  const refetch = () => invalidate(queryClient, CATEGORY_KEYS)
  return useMutation({
    mutationFn: rename,
    onSuccess: refetch,
    onError: (error) => isConflict(error) && refetch(),
    meta: {
      successText: texts.categoryUpdatedOnPage,
      errorText: (error) => {
        if (isConflict(error)) return null
        return error instanceof NetworkError ? texts.categoryUpdateFailed() : texts.categoryUpdateRefused()
      },
    },
  })
}
