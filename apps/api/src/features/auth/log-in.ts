import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { Login } from '@abhyas/contract/auth'
import type { Database } from '@abhyas/database/database'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Http } from '../../http/route.ts'
import type { Limits } from '../../http/limits.ts'
import { type Account, replacePasswordHash, selectOptionalAccountByEmailKey } from './auth-queries.ts'
import { openSession, type SessionTools } from './open-session.ts'
import { hashPassword, isHashOutdated, isPasswordOf } from './password-hash.ts'

/** The key under which wrong passwords are counted. */
export const accountAndNetwork = (emailKey: string, network: string): string => `${emailKey}|${network}`

/** An unknown address and a wrong password give the same response after the same time. */
export async function logIn(
  db: Database,
  { email, password }: { email: string; password: string },
  http: Http,
  { limits, ...tools }: SessionTools & { limits: Limits },
): Promise<z.infer<typeof Login>> {
  const emailKey = emailKeyOf(email)
  const accountAndAddress = accountAndNetwork(emailKey, http.network)
  // The network address is checked first, so that a blocked one cannot fill our memory with ever new accounts.
  await limits.spend('login_by_address', http.network)
  await limits.spend('login_by_account_and_address', accountAndAddress)

  const account = await selectOptionalAccountByEmailKey(db, emailKey)
  const isRight = await isPasswordOf(account?.passwordHash, password)
  if (!account || !isRight) throw new AppError('wrong_email_or_password')

  await limits.clear('login_by_account_and_address', accountAndAddress)
  await limits.giveBack('login_by_address', http.network)
  const passwordHash = await renewHash(db, account, password)
  return openSession(db, { ...account, userId: account.id, passwordHash }, http, tools)
}

/** Replaces a hash with older, weaker settings, now that the password is known. */
async function renewHash(db: Database, { id, passwordHash }: Account, password: string): Promise<string> {
  if (!isHashOutdated(passwordHash)) return passwordHash
  const renewed = await hashPassword(password)
  await replacePasswordHash(db, id, { from: passwordHash, to: renewed })
  return renewed
}
