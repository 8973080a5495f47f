import * as contract from '@abhyas/contract/users'
import * as manage from '@abhyas/contract/users-manage'
import { getAuditLog } from '@abhyas/contract/users-audit-log'
import { selectCounter } from '../../sql/counter-queries.ts'
import { route } from '../../http/route.ts'
import type { ApiConfig } from '../../config.ts'
import type { Limits } from '../../http/limits.ts'
import type { LiveSessions } from '../../http/live-sessions.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { resumeDeletion, startDeletion, stopDeletion } from './delete-expired-users.ts'
import { previewDeletion } from './preview-deletion.ts'
import { findAuditEntries } from './find-audit-entries.ts'
import { findUsers } from './find-users.ts'
import { deleteUser, updateUser } from './manage-user.ts'
import { changePassword, deleteOwnAccount, exportOwnData, requireOwnAccount, updateOwnName } from './own-account.ts'

type UserTools = { config: ApiConfig; limits: Limits; jobs: Jobs; liveSessions: LiveSessions }

export const userRoutes = (tools: UserTools) => [
  route(contract.countUsers, ({ db }) => selectCounter(db, 'learners')),
  route(contract.getMe, ({ db, caller }) => requireOwnAccount(db, caller.userId)),
  route(contract.updateMe, ({ db, caller, body }) => updateOwnName(db, caller.userId, body.username)),
  route(contract.changePassword, ({ db, caller, body }) => changePassword(db, { caller, ...body }, tools)),
  route(contract.exportMyData, ({ databases, caller: { userId }, body }) =>
    exportOwnData(databases, { userId, ...body }, tools.limits),
  ),
  route(contract.deleteMe, ({ db, caller: { userId }, body }) => deleteOwnAccount(db, { userId, ...body }, tools)),

  route(manage.getAllUsers, ({ db, query, http }) => findUsers(db, query, http)),
  route(manage.updateUser, ({ db, caller, params, body, ifMatch }) =>
    updateUser(db, caller, { ...params, ...body, ifMatch }, tools),
  ),
  route(manage.deleteUser, ({ db, caller, params, ifMatch }) =>
    deleteUser(db, caller, { ...params, ifMatch }, tools.liveSessions),
  ),
  route(manage.getExpiredUsers, ({ databases, caller }) => previewDeletion(databases, caller.userId)),
  route(manage.deleteExpiredUsers, ({ db, caller, query, http: { requestId } }) =>
    startDeletion(db, { userId: caller.userId, requestId }, query, tools.jobs),
  ),
  route(manage.stopDeletion, ({ db }) => stopDeletion(db)),
  route(manage.resumeDeletion, ({ db, caller, http: { requestId } }) =>
    resumeDeletion(db, { userId: caller.userId, requestId }, tools.jobs),
  ),
  route(getAuditLog, ({ db, query, http }) => findAuditEntries(db, query, http)),
]
