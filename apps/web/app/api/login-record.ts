import type { RoleName } from '@abhyas/contract/auth'
import type { Locale } from '@abhyas/messages/locales'
import { ADMIN_DASHBOARD_PATH, LOGIN_PATH } from '../paths.ts'

/** The browser keeps the login under this key in localStorage. The role is for display only: the server decides. */
export const LOGIN_KEY = 'loginData'

export type LoginRecord = {
  token: string
  role: RoleName
  email: string
  userId: number
  username: string
  /** The language of the account's mails. A record of an earlier release has none. */
  lang?: Locale
}

/** Returns null when no account is logged in. A record without a token or a role counts as none. */
export function readLoginRecord(): LoginRecord | null {
  try {
    const record = JSON.parse(localStorage.getItem(LOGIN_KEY) ?? 'null') as LoginRecord | null
    return record?.token && record.role ? record : null
  } catch {
    return null // not ours, or no storage at all
  }
}

/**
 * Returns the page to go to instead of this one, or null when the person may see it. The path includes its query. The
 * server protects the data in any case.
 */
export function guardOf(path: string, record: LoginRecord | null): string | null {
  const area = /^\/(user|admin)(\/|$)/.exec(path)?.[1]
  if (!area) return null
  if (!record) return `${LOGIN_PATH}?next=${encodeURIComponent(path)}`
  if (area === 'user' || record.role === 'ROLE_ADMIN') return null
  return path.startsWith(ADMIN_DASHBOARD_PATH) ? LOGIN_PATH : '/'
}
