import { emailKeyOf } from '@abhyas/contract/account-rules'
import type { Login } from '@abhyas/contract/auth'
import type { Database } from '@abhyas/database/database'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Http } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { selectOptionalAccountByEmailKey, updatePasswordHash } from './auth-queries.ts'
import { openSession } from './open-session.ts'
import { hashPassword, isHashOutdated, isPasswordOf } from './password-hash.ts'

/** An unknown address and a wrong password look the same, to the eye and to the clock. */
export async function logIn(
  db: Database,
  { email, password }: { email: string; password: string },
  http: Http,
  parts: Parts,
): Promise<z.infer<typeof Login>> {
  const emailKey = emailKeyOf(email)
  const accountAndAddress = `${emailKey}|${http.ip}`
  await parts.limits.spend('login_by_account_and_address', accountAndAddress)
  await parts.limits.spend('login_by_address', http.ip)

  const account = await selectOptionalAccountByEmailKey(db, emailKey)
  const isRight = await isPasswordOf(account?.passwordHash, password)
  if (!account || !isRight) throw new AppError('wrong_email_or_password')

  await parts.limits.clear('login_by_account_and_address', accountAndAddress)
  await parts.limits.giveBack('login_by_address', http.ip)
  if (isHashOutdated(account.passwordHash)) await updatePasswordHash(db, account.id, await hashPassword(password))
  return openSession(db, { ...account, userId: account.id }, http, parts)
}
