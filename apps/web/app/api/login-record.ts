import type { RoleName } from '@abhyas/contract/auth'
import { ADMIN_DASHBOARD_PATH, LOGIN_PATH } from '../paths.ts'

/** What the browser keeps of a login, under this key in localStorage. The role is for display: the server decides. */
export const LOGIN_KEY = 'loginData'

export type LoginRecord = { token: string; role: RoleName; email: string; userId: number; username: string }

/** Null when nobody is logged in: a record without a token or a role counts as none. */
export function readLoginRecord(): LoginRecord | null {
  try {
    const record = JSON.parse(localStorage.getItem(LOGIN_KEY) ?? 'null') as LoginRecord | null
    return record?.token && record.role ? record : null
  } catch {
    return null // not ours, or no storage at all
  }
}

/** Where somebody must go who may not see this page; null when they may. The path comes with its query. Courtesy only: the server refuses the data. */
export function guardOf(path: string, record: LoginRecord | null): string | null {
  const area = /^\/(user|admin)(\/|$)/.exec(path)?.[1]
  if (!area) return null
  if (!record) return `${LOGIN_PATH}?next=${encodeURIComponent(path)}`
  if (area === 'user' || record.role === 'ROLE_ADMIN') return null
  return path.startsWith(ADMIN_DASHBOARD_PATH) ? LOGIN_PATH : '/'
}
