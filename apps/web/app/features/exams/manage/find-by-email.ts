import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { User } from '@abhyas/contract/users'
import { getAllUsers } from '@abhyas/contract/users-manage'
import { call } from '../../../api/call.ts'

/**
 * Finds the user with this address, ignoring spelling variants. The API matches substrings, so the candidates are
 * compared here.
 */
export async function findByEmail(email: string): Promise<User | null> {
  const found = await call(getAllUsers, { query: { email: email.trim(), limit: 200 } })
  return found.find((user) => emailKeyOf(user.email) === emailKeyOf(email)) ?? null
}
