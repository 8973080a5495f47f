import type { CallInput } from '@abhyas/contract/endpoint'
import { countUsers, type User } from '@abhyas/contract/users'
import { getAuditLog } from '@abhyas/contract/users-audit-log'
import { getAllUsers, getExpiredUsers, getFailedMails, getMails } from '@abhyas/contract/users-manage'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery, pagesQuery } from '../api-query.ts'
import { keysOf } from '../request-key.ts'
import { WAITING_KEYS } from './dashboards.ts'

const REFETCH_WHILE_RUNNING_MS = 1000

export const usersQuery = (filter: { userId: string; email: string; username: string }) =>
  pagesQuery(getAllUsers, { query: filter }, { meta: { errorText: () => texts.usersFetchFailed() } })

/** One user. The API searches for a part of an id and lists the smallest id first, which is the whole id if it exists. */
export const userQuery = (id: number) =>
  queryOptions({
    ...apiQuery(getAllUsers, { query: { userId: String(id), limit: 1 } }),
    select: ([first]): User | null => (first?.id === id ? first : null),
  })

export const userCountQuery = apiQuery(countUsers, {}, { meta: { errorText: () => texts.adminCountFailed() } })

/** The users whose role has expired, and the deletion of them that is running or ran last. */
export const expiredUsersQuery = apiQuery(
  getExpiredUsers,
  {},
  {
    refetchInterval: ({ state }) => (state.data?.deletion?.state === 'running' ? REFETCH_WHILE_RUNNING_MS : false),
  },
)

export const mailsQuery = (userId: number) =>
  pagesQuery(getMails, { params: { id: userId }, query: {} }, { meta: { errorText: () => texts.mailsFailed() } })

export const failedMailsQuery = pagesQuery(
  getFailedMails,
  { query: {} },
  { meta: { errorText: () => texts.mailsFailed() } },
)

/** The queries whose responses change when an admin deals with a mail. */
export const MAILS_KEYS = [...keysOf(getMails, getFailedMails), ...WAITING_KEYS]

export const auditLogQuery = (filter: Omit<CallInput<typeof getAuditLog>['query'], 'after'>) =>
  pagesQuery(getAuditLog, { query: filter }, { meta: { errorText: () => texts.auditFailed() } })
