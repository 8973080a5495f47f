import * as contract from '@abhyas/contract/users'
import * as manage from '@abhyas/contract/users-manage'
import { getAuditLog } from '@abhyas/contract/users-audit-log'
import { selectCounter } from '../../counter-queries.ts'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { previewDeletion, resumeDeletion, startDeletion, stopDeletion } from './delete-expired-users.ts'
import { findAuditEntries } from './find-audit-entries.ts'
import { findUsers } from './find-users.ts'
import { deleteUser, updateUser } from './manage-user.ts'
import { changePassword, deleteOwnAccount, exportOwnData, requireOwnAccount, updateOwnName } from './own-account.ts'

export const userRoutes = (parts: Parts) => [
  route(contract.countUsers, ({ db }) => selectCounter(db, 'learners')),
  route(contract.getMe, ({ db, caller }) => requireOwnAccount(db, caller.userId)),
  route(contract.updateMe, ({ db, caller, body }) => updateOwnName(db, caller.userId, body.username)),
  route(contract.changePassword, ({ db, caller, body }) => changePassword(db, { caller, ...body }, parts)),
  route(contract.exportMyData, ({ db, caller, body }) => exportOwnData(db, caller, body.password, parts)),
  route(contract.deleteMe, ({ db, caller, body }) => deleteOwnAccount(db, caller, body.password, parts)),

  route(manage.getAllUsers, ({ db, query, http }) => findUsers(db, query, http)),
  route(manage.updateUser, ({ db, caller, params, body, ifMatch }) =>
    updateUser(db, caller, { ...params, ...body, ifMatch }, parts),
  ),
  route(manage.deleteUser, ({ db, caller, params, ifMatch }) => deleteUser(db, caller, { ...params, ifMatch }, parts)),
  route(manage.getExpiredUsers, ({ caller }) => previewDeletion(parts.databases, caller.userId)),
  route(manage.deleteExpiredUsers, ({ db, caller, query, http: { requestId } }) =>
    startDeletion(db, { userId: caller.userId, requestId }, query, parts.jobs),
  ),
  route(manage.stopDeletion, ({ db }) => stopDeletion(db)),
  route(manage.resumeDeletion, ({ db, caller, http: { requestId } }) =>
    resumeDeletion(db, { userId: caller.userId, requestId }, parts.jobs),
  ),
  route(getAuditLog, ({ db, query, http }) => findAuditEntries(db, query, http)),
]
