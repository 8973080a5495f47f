import { refresh } from '@abhyas/contract/auth'
import { readLoginRecord } from './login-record.ts'
import { storeLogin } from './store-login.ts'

/**
 * Renews the access token with the refresh cookie. Tabs take turns under one lock; a tab that
 * waited finds the token renewed and does not ask again. False when the session is over.
 */
export async function renewLogin(): Promise<boolean> {
  const before = readLoginRecord()
  if (!before) return false
  return navigator.locks.request('renew-login', async () => {
    const now = readLoginRecord()
    if (!now) return false
    if (now.token !== before.token) return true
    const response = await fetch(refresh.path, {
      method: refresh.method,
      headers: { 'x-requested-with': 'abhyas' },
    }).catch(() => null)
    if (!response?.ok) return false
    storeLogin(await response.json())
    return true
  })
}
