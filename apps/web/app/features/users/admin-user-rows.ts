import { countUsers, getMe, type User } from '@abhyas/contract/users'
import { deleteUser, getAllUsers, getExpiredUsers, updateUser } from '@abhyas/contract/users-manage'
import type { CallInput } from '@abhyas/contract/endpoint'
import * as texts from '@abhyas/messages/texts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { keysOf, pagesKeyOf } from '../../queries/request-key.ts'
import { type RowList, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'

/** Shows the server's reason for a refusal; other failures have the text of docs/spec (ERR-29). */
const refusedOr = (text: () => string) => (error: Error) =>
  error instanceof ApiError && ['own_account', 'last_admin'].includes(error.code) ? error.message : text()

const userList: RowList = {
  queryKey: pagesKeyOf(getAllUsers),
  alsoIn: keysOf(countUsers, getExpiredUsers, getMe),
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
