import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isConflict, isGone } from '../../api/api-error.ts'
import type { KeyPrefix } from '../../queries/request-key.ts'

type Row = { id: number; version: number }

/** A list of rows that admins change: its query keys, and the texts about its changes. */
export type RowList = {
  queryKey: KeyPrefix
  /** Other queries whose data shows or counts these rows. */
  alsoIn?: readonly KeyPrefix[]
  /** The list is fetched again after a change, because the server decides on its order. */
  isReloaded?: true
  words: Record<'added' | 'updated' | 'deleted' | 'deleteConflict', () => string> &
    Record<'addFailed' | 'updateFailed' | 'deleteFailed', (error: Error) => string>
  /** Error codes that the form shows beside a field. */
  toldInForm?: readonly string[]
}

const isToldInForm = ({ toldInForm = [] }: RowList, error: Error) =>
  error instanceof ApiError && toldInForm.includes(error.code)

/** The cached data of an infinite query. */
type Pages<R> = { pages: { rows: R[] }[] }

const changed = <R>(page: { rows: R[] }, change: (rows: R[]) => R[]) => ({ ...page, rows: change(page.rows) })

function useChange<R extends Row>({ queryKey, alsoIn = [], isReloaded }: RowList) {
  const queryClient = useQueryClient()
  return {
    /** After a success, changes the cached list and fetches the other queries again. */
    changeList(change: (rows: R[]) => R[]) {
      let isCounted = isReloaded ?? false
      if (!isReloaded)
        queryClient.setQueriesData<R[] | Pages<R>>({ queryKey }, (data) => {
          if (!data) return data
          if (!('pages' in data)) return change(data)
          isCounted = true
          return { ...data, pages: data.pages.map((page) => changed(page, change)) }
        })
      // A paged list also shows the number of all rows, so it is fetched again.
      if (isCounted) void queryClient.invalidateQueries({ queryKey })
      for (const key of alsoIn) void queryClient.invalidateQueries({ queryKey: key })
    },
    /** After a conflict with another admin, fetches the current rows. */
    catchUp(error: Error) {
      if (!isConflict(error) && !isGone(error)) return
      for (const key of [queryKey, ...alsoIn]) void queryClient.invalidateQueries({ queryKey: key })
    },
  }
}

export function useAddRow<R extends Row, Input>(list: RowList, add: (input: Input) => Promise<R>) {
  const { changeList, catchUp } = useChange<R>(list)
  return useMutation({
    mutationFn: add,
    onError: catchUp,
    // A fetch during the request may have brought the new row already.
    onSuccess: (added) => changeList((rows) => [...rows.filter(({ id }) => id !== added.id), added]),
    meta: {
      successText: list.words.added,
      errorText: (error) => {
        if (isToldInForm(list, error)) return null
        return isGone(error) ? error.message : list.words.addFailed(error)
      },
    },
  })
}

export function useUpdateRow<R extends Row, Change>(list: RowList, update: (change: Change) => Promise<R>) {
  const { changeList, catchUp } = useChange<R>(list)
  return useMutation({
    mutationFn: update,
    onSuccess: (saved) => changeList((rows) => rows.map((row) => (row.id === saved.id ? saved : row))),
    onError: catchUp,
    meta: {
      successText: list.words.updated,
      // The form itself shows a conflict, because it still holds the input.
      errorText: (error) =>
        isConflict(error) || isGone(error) || isToldInForm(list, error) ? null : list.words.updateFailed(error),
    },
  })
}

/** `onDeleted` replaces the success text, for a deletion that can be undone. */
export function useDeleteRow<R extends Row>(
  list: RowList,
  remove: (row: R) => Promise<void>,
  onDeleted?: (row: R) => void,
) {
  const { changeList, catchUp } = useChange<R>(list)
  return useMutation({
    mutationFn: remove,
    onSuccess: (_nothing, gone) => {
      changeList((rows) => rows.filter(({ id }) => id !== gone.id))
      onDeleted?.(gone)
    },
    onError: catchUp,
    meta: {
      ...(!onDeleted && { successText: list.words.deleted }),
      errorText: (error) => {
        if (isToldInForm(list, error)) return null
        if (isConflict(error)) return list.words.deleteConflict()
        return isGone(error) ? error.message : list.words.deleteFailed(error)
      },
    },
  })
}

/** Saves an order that the admin made by hand. */
export function useOrderRows(list: RowList, order: (ids: number[]) => Promise<void>) {
  const { changeList, catchUp } = useChange(list)
  return useMutation({
    mutationFn: order,
    onSuccess: (_nothing, ids) => changeList((rows) => rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    onError: catchUp,
    meta: { errorText: () => texts.orderFailed() },
  })
}
