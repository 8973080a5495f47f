import { emailKeyOf, isPlainAddress } from '@abhyas/contract/rules/account-rules'
import type { RoleName } from '@abhyas/contract/auth'
import type { User } from '@abhyas/contract/users'
import type { Database, Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { addToCounter } from '../../sql/counter-queries.ts'
import { requireRow } from '../../http/require-written.ts'
import type { Caller } from '../../http/tokens.ts'
import type { LiveSessions } from '../../http/live-sessions.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { queueLastMail, queueMail } from '../../queues/queue-mail.ts'
import { deleteMailTokensOfUser } from '../auth/auth-queries.ts'
import { forgetSessions } from '../auth/log-out.ts'
import { NO_PASSWORD } from '../auth/password-hash.ts'
import { endSessionsOfUser } from '../auth/session-queries.ts'
import { removeUser, requireAnotherAdmin } from './remove-user.ts'
import { selectActiveAdminsForUpdate, selectOptionalUserForUpdate, updateOptionalUserRow } from './user-queries.ts'

export type UserChange = {
  id: number
  username?: string | undefined
  email?: string | undefined
  role?: { name: RoleName } | undefined
  /** Null means that the role does not expire. */
  roleExpiryDate?: string | null | undefined
  ifMatch?: number | undefined
}

export async function updateUser(
  db: Database,
  caller: Caller,
  change: UserChange,
  { jobs, liveSessions }: { jobs: Jobs; liveSessions: LiveSessions },
): Promise<User> {
  if (change.email !== undefined && !isPlainAddress(change.email)) throw new AppError('email_invalid')
  const { saved, ended } = await db.transaction(async (tx) => {
    if (change.role !== undefined || change.roleExpiryDate !== undefined) await lockAdmins(tx)
    const before = await requireUnchangedUser(tx, change)
    const after = { ...before, ...definedOf(change) }
    const isOtherAddress = after.email !== before.email
    const isOtherRole =
      after.role.name !== before.role.name || instantOf(after.roleExpiryDate) !== instantOf(before.roleExpiryDate)
    if (isOtherRole) await requireOtherAdmin(tx, caller, before, after)
    const isNewAdmin = after.role.name === 'ROLE_ADMIN' && before.role.name !== 'ROLE_ADMIN'
    const row = await updateOptionalUserRow(tx, {
      ...after,
      emailKey: emailKeyOf(after.email),
      isOtherAddress,
      // An admin needs a longer password, so a new admin chooses one through a mailed link.
      ...(isNewAdmin && { passwordHash: NO_PASSWORD }),
    })
    if (!row) throw new AppError('email_taken')
    if (isNewAdmin) await queueMail(tx, { userId: before.id, kind: 'reset_password' }, jobs)
    if (after.role.name !== before.role.name)
      await addToCounter(tx, 'learners', after.role.name === 'ROLE_USER' ? 1 : -1)
    // A link that was mailed to the old address no longer works.
    if (isOtherAddress) await deleteMailTokensOfUser(tx, before.id)
    return { saved: row, ended: isOtherRole ? await endSessionsOfUser(tx, before.id) : [] }
  })
  forgetSessions(ended, liveSessions)
  return saved
}

export async function deleteUser(
  { shared: db, dbOf }: Databases,
  caller: Caller,
  user: { id: number; ifMatch?: number | undefined },
  { jobs, liveSessions }: { jobs: Jobs; liveSessions: LiveSessions },
): Promise<void> {
  if (user.id === caller.userId) throw new AppError('own_account')
  const ended = await db.transaction(async (tx) => {
    await lockAdmins(tx)
    const { id } = await requireUnchangedUser(tx, user)
    await queueLastMail(tx, id, jobs)
    return removeUser(tx, id, dbOf)
  })
  forgetSessions(ended, liveSessions)
}

/** Admins are locked before the user's own row, so that two admins who change each other do not deadlock. */
const lockAdmins = (tx: Db) => selectActiveAdminsForUpdate(tx)

async function requireUnchangedUser(tx: Db, { id, ifMatch }: { id: number; ifMatch?: number | undefined }) {
  const user = requireRow(await selectOptionalUserForUpdate(tx, id), 'user_not_found')
  if (ifMatch !== undefined && user.version !== ifMatch) throw new AppError('changed_meanwhile')
  return user
}

/** Admins cannot take their own rights away by mistake, and one admin always stays who can restore them. */
async function requireOtherAdmin(tx: Db, caller: Caller, before: User, after: User): Promise<void> {
  if (caller.userId === before.id) throw new AppError('own_account')
  const staysAsLong = after.role.name === 'ROLE_ADMIN' && endOf(after) >= endOf(before)
  if (!staysAsLong) await requireAnotherAdmin(tx, before.id)
}

const instantOf = (date: string | null) => (date === null ? null : Date.parse(date))
const endOf = ({ roleExpiryDate }: User) => instantOf(roleExpiryDate) ?? Infinity

const definedOf = ({ username, email, role, roleExpiryDate }: UserChange) => ({
  ...(username !== undefined && { username }),
  ...(email !== undefined && { email }),
  ...(role !== undefined && { role }),
  ...(roleExpiryDate !== undefined && { roleExpiryDate }),
})
