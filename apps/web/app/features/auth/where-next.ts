import { guardOf, type LoginRecord } from '../../api/login-record.ts'
import { ADMIN_DASHBOARD_PATH, DASHBOARD_PATH } from '../../paths.ts'
import { isLocalPath } from '../../ui/words/local-path.ts'

/** The wanted page is kept in the history entry. A reload keeps it there, and no other site can write it. */
export type NextState = { next?: string; email?: string }

/** The page that a person wanted before the login, if it is one of ours and not a page of this feature. */
export function localPathOf(next: unknown): string | undefined {
  return isLocalPath(next) && !/^\/(login|signup)\b/.test(next) ? next : undefined
}

/** The wanted page from the address, or else from the history entry. */
export function nextOf({ search, state }: { search: string; state: unknown }): string | undefined {
  const inState = (state as NextState | null)?.next
  return localPathOf(new URLSearchParams(search).get('next')) ?? localPathOf(inState)
}

export const stateOf = (next: string | undefined): NextState => (next ? { next } : {})

/** Returns the page after a login: the wanted one if this person may see it, and otherwise the dashboard. */
export function pathAfterLogin(next: string | undefined, record: LoginRecord): string {
  if (next && guardOf(next, record) === null) return next
  return record.role === 'ROLE_ADMIN' ? ADMIN_DASHBOARD_PATH : DASHBOARD_PATH
}
