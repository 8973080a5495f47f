import * as texts from '@abhyas/messages/texts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isConflict, isGone } from '../../api/api-error.ts'

type Row = { id: number; version: number }

/** A list of rows that admins change: under which key it is kept, and what is said about its changes. */
export type RowList = {
  queryKey: QueryKey
  /** Other answers in which these rows are seen or counted. */
  alsoIn?: QueryKey[]
  /** Asked for anew after a change, where the server decides on the order. */
  isReloaded?: true
  words: Record<'added' | 'updated' | 'deleted' | 'deleteConflict', () => string> &
    Record<'addFailed' | 'updateFailed' | 'deleteFailed', (error: Error) => string>
  /** Codes of failures that the form tells beside a field. */
  toldInForm?: readonly string[]
}

const isToldInForm = ({ toldInForm = [] }: RowList, error: Error) =>
  error instanceof ApiError && toldInForm.includes(error.code)

/** As a list in pages is kept. */
type Pages<R> = { pages: { rows: R[] }[] }

const changed = <R>(page: { rows: R[] }, change: (rows: R[]) => R[]) => ({ ...page, rows: change(page.rows) })

function useChange<R extends Row>({ queryKey, alsoIn = [], isReloaded }: RowList) {
  const queryClient = useQueryClient()
  return {
    /** Changes the list that is shown once the server has said yes; the others are asked for anew. */
    changeList(change: (rows: R[]) => R[]) {
      let isCounted = isReloaded ?? false
      if (!isReloaded)
        queryClient.setQueriesData<R[] | Pages<R>>({ queryKey }, (data) => {
          if (!data) return data
          if (!('pages' in data)) return change(data)
          isCounted = true
          return { ...data, pages: data.pages.map((page) => changed(page, change)) }
        })
      // A list in pages also says how many there are.
      if (isCounted) void queryClient.invalidateQueries({ queryKey })
      for (const key of alsoIn) void queryClient.invalidateQueries({ queryKey: key })
    },
    /** Another admin was there first: the list shows what is there now. */
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
    // A list that was under way meanwhile may have it already.
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
      // That somebody else was there first is told in the form, where what was typed still is.
      errorText: (error) =>
        isConflict(error) || isGone(error) || isToldInForm(list, error) ? null : list.words.updateFailed(error),
    },
  })
}

/** `onDeleted` tells it instead of the plain words: for what can be undone. */
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

/** Puts the rows into an order that was made by hand. */
export function useOrderRows(list: RowList, order: (ids: number[]) => Promise<void>) {
  const { changeList, catchUp } = useChange(list)
  return useMutation({
    mutationFn: order,
    onSuccess: (_nothing, ids) => changeList((rows) => rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    onError: catchUp,
    meta: { errorText: () => texts.orderFailed() },
  })
}
