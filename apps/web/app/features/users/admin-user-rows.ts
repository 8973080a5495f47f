import { deleteUser, getAllUsers, updateUser } from '@abhyas/contract/users-manage'
import type { User } from '@abhyas/contract/users'
import type { CallInput } from '@abhyas/contract/endpoint'
import * as texts from '@abhyas/messages/texts'
import { ApiError } from '../../api/api-error.ts'
import { call, callPage } from '../../api/call.ts'
import { type RowList, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'
import { usePages } from '../../ui/lists/use-pages.ts'

export const USERS_KEY = ['user-list']

export const useUsers = (filter: { userId: string; email: string }) =>
  usePages<User>({
    queryKey: [...USERS_KEY, filter],
    fetchPage: (after, signal) => callPage(getAllUsers, { query: { ...filter, after } }, { signal }),
    meta: { errorText: () => texts.usersFetchFailed() },
  })

/** Shows the server's reason for a refusal; other failures have the text of docs/spec (ERR-29). */
const refusedOr = (text: () => string) => (error: Error) =>
  error instanceof ApiError && ['own_account', 'last_admin'].includes(error.code) ? error.message : text()

const userList: RowList = {
  queryKey: USERS_KEY,
  alsoIn: [['users', 'count'], ['expired-users'], ['me']],
  words: {
    // Admins do not add users, so these two texts are never shown.
    added: texts.userUpdated,
    addFailed: texts.userUpdateFailed,
    updated: texts.userUpdated,
    updateFailed: refusedOr(texts.userUpdateFailed),
    deleted: texts.userDeleted,
    deleteFailed: refusedOr(texts.userDeleteFailed),
    deleteConflict: texts.conflictDelete,
  },
  toldInForm: ['username_required', 'text_too_long', 'email_required', 'email_invalid', 'email_taken'],
}

export type UserChange = CallInput<typeof updateUser>['body'] & { id: number; version: number }

export const useUpdateUser = () =>
  useUpdateRow(userList, ({ id, version, ...body }: UserChange) =>
    call(updateUser, { params: { id }, body, ifMatch: version }),
  )

export const useDeleteUser = () =>
  useDeleteRow(userList, ({ id, version }: User) => call(deleteUser, { params: { id }, ifMatch: version }))
