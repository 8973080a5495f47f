import * as contract from '@abhyas/contract/users'
import * as manage from '@abhyas/contract/users-manage'
import * as mails from '@abhyas/contract/users-mails'
import { getAuditLog } from '@abhyas/contract/users-audit-log'
import { selectCounter } from '../../sql/counter-queries.ts'
import { route } from '../../http/route.ts'
import type { ApiConfig } from '../../config.ts'
import type { Limits } from '../../http/limits.ts'
import type { LiveSessions } from '../../http/live-sessions.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { resumeDeletion, startDeletion, stopDeletion } from './delete-expired-users.ts'
import { previewDeletion } from './preview-deletion.ts'
import { findAuditEntries } from './find-audit-entries.ts'
import { findUsers } from './find-users.ts'
import { deleteUser, updateUser } from './manage-user.ts'
import { updateMailSettings } from './mails/mail-setting-queries.ts'
import { listFailedMails, listMails, lookAtMail, sendMailAgain } from './mails/sent-mails.ts'
import { unsubscribe } from './mails/unsubscribe.ts'
import { changePassword, deleteOwnAccount, exportOwnData, requireOwnAccount, updateOwnName } from './own-account.ts'

type UserTools = { config: ApiConfig; limits: Limits; jobs: Jobs; liveSessions: LiveSessions; papers: Papers }

export const userRoutes = (tools: UserTools) => [
  route(contract.countUsers, ({ db }) => selectCounter(db, 'learners')),
  route(contract.getMe, ({ db, caller }) => requireOwnAccount(db, caller.userId)),
  route(contract.updateMe, ({ db, caller, body }) => updateOwnName(db, caller.userId, body.username)),
  route(contract.changePassword, ({ db, caller, body }) => changePassword(db, { caller, ...body }, tools)),
  route(contract.exportMyData, ({ databases, caller: { userId }, body }) =>
    exportOwnData(databases, { userId, ...body }, tools),
  ),
  route(contract.deleteMe, ({ databases, caller: { userId }, body }) =>
    deleteOwnAccount(databases, { userId, ...body }, tools),
  ),

  route(mails.updateMailSettings, async ({ db, caller, body }) => {
    await updateMailSettings(db, caller.userId, body)
  }),
  route(mails.unsubscribe, ({ db, params, http }) => unsubscribe(db, params.token, http, tools)),
  route(manage.getMails, ({ db, params, query, http }) => listMails(db, { userId: params.id, ...query }, http)),
  route(manage.getFailedMails, ({ db, query, http }) => listFailedMails(db, query, http)),
  route(manage.lookAtMail, ({ db, params }) => lookAtMail(db, params.id)),
  route(manage.sendMailAgain, ({ db, caller, params }) =>
    sendMailAgain(db, { mailId: params.id, adminId: caller.userId }, tools),
  ),

  route(manage.getAllUsers, ({ db, query, http }) => findUsers(db, query, http)),
  route(manage.updateUser, ({ db, caller, params, body, ifMatch }) =>
    updateUser(db, caller, { ...params, ...body, ifMatch }, tools),
  ),
  route(manage.deleteUser, ({ databases, caller, params, ifMatch }) =>
    deleteUser(databases, caller, { ...params, ifMatch }, tools),
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
