import { guardOf, type LoginRecord } from '../../api/login-record.ts'
import { ADMIN_DASHBOARD_PATH, DASHBOARD_PATH } from '../../paths.ts'
import { isLocalPath } from '../../ui/words/local-path.ts'

/** Travels in the history entry, where a reload keeps it and nobody else can write it. */
export type NextState = { next?: string; email?: string }

/** The page somebody wanted before they had to log in, if it is one of ours and not a page of this feature. */
export function localPathOf(next: unknown): string | undefined {
  return isLocalPath(next) && !/^\/(login|signup)\b/.test(next) ? next : undefined
}

/** As it came with the address, or with the history entry. */
export function nextOf({ search, state }: { search: string; state: unknown }): string | undefined {
  const inState = (state as NextState | null)?.next
  return localPathOf(new URLSearchParams(search).get('next')) ?? localPathOf(inState)
}

export const stateOf = (next: string | undefined): NextState => (next ? { next } : {})

/** Where a login leads: to the page that was wanted, when this person may see it, else to their dashboard. */
export function pathAfterLogin(next: string | undefined, record: LoginRecord): string {
  if (next && guardOf(next, record) === null) return next
  return record.role === 'ROLE_ADMIN' ? ADMIN_DASHBOARD_PATH : DASHBOARD_PATH
}
