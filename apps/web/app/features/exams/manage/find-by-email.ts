import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { User } from '@abhyas/contract/users'
import { getAllUsers } from '@abhyas/contract/users-manage'
import { call } from '../../../api/call.ts'

/** The user with this address, however it is spelled. The API finds addresses by a part; few contain a whole other one. */
export async function findByEmail(email: string): Promise<User | null> {
  const found = await call(getAllUsers, { query: { email: email.trim(), limit: 200 } })
  return found.find((user) => emailKeyOf(user.email) === emailKeyOf(email)) ?? null
}
