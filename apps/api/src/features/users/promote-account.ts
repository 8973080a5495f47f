import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { Database } from '@abhyas/database/database'
import { addToCounter } from '../../sql/counter-queries.ts'
import { deleteMailTokensOfUser, insertMailToken, selectOptionalAccountByEmailKey } from '../auth/auth-queries.ts'
import { mailTokenHash, newMailToken } from '../auth/mailed-links.ts'
import { NO_PASSWORD } from '../auth/password-hash.ts'
import { endSessionsOfUser } from '../auth/session-queries.ts'
import { selectOptionalUserForUpdate, updateOptionalUserRow } from './user-queries.ts'

export const PASSWORD_LINK_MINUTES = 60

/**
 * For the operator of the machine: makes an account an admin without expiry, and ends all its sessions. Returns the
 * secret of a link that sets its password, or null when the address has no account.
 */
export const promoteAccount = (db: Database, email: string): Promise<string | null> =>
  db.transaction(async (tx) => {
    const account = await selectOptionalAccountByEmailKey(tx, emailKeyOf(email))
    const user = account && (await selectOptionalUserForUpdate(tx, account.id))
    if (!user) return null
    const { id } = user
    const isLearner = user.role.name === 'ROLE_USER'
    await updateOptionalUserRow(tx, {
      ...user,
      role: { name: 'ROLE_ADMIN' },
      roleExpiryDate: null,
      emailKey: emailKeyOf(user.email),
      isOtherAddress: false,
      // An admin needs a longer password than a learner.
      ...(isLearner && { passwordHash: NO_PASSWORD }),
    })
    if (isLearner) await addToCounter(tx, 'learners', -1)
    await deleteMailTokensOfUser(tx, id)
    await endSessionsOfUser(tx, id)
    const token = newMailToken()
    const hash = mailTokenHash(token)
    await insertMailToken(tx, { hash, userId: id, purpose: 'reset_password', minutes: PASSWORD_LINK_MINUTES })
    return token
  })
