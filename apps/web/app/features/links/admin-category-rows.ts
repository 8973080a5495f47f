import { type Category, createCategory, deleteCategory, getCategory, updateCategory } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isConflict, NetworkError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { categoriesQuery } from '../../api/link-queries.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'

const categoryList: RowList = {
  queryKey: categoriesQuery.queryKey,
  alsoIn: [['category']],
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

export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['category', id],
    queryFn: ({ signal }) => call(getCategory, { params: { id } }, { signal }),
    meta: { errorText: () => texts.categoryFetchFailed() },
  })

/** For the page that edits one category, which has its own texts. */
export function useUpdateCategoryOnPage() {
  const queryClient = useQueryClient()
  const askAnew = () =>
    Promise.all([['categories'], ['category']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: rename,
    onSuccess: askAnew,
    onError: (error) => isConflict(error) && askAnew(),
    meta: {
      successText: texts.categoryUpdatedOnPage,
      errorText: (error) => {
        if (isConflict(error)) return null
        return error instanceof NetworkError ? texts.categoryUpdateFailed() : texts.categoryUpdateRefused()
      },
    },
  })
}
