import { refresh } from '@abhyas/contract/auth'
import { readLoginRecord } from './login-record.ts'
import { NetworkError } from './api-error.ts'
import { reach } from './reach.ts'
import { storeLogin } from './store-login.ts'

/**
 * Renews the access token with the refresh cookie. Tabs take turns under one lock; a tab that
 * waited finds the token renewed and sends no request. Returns false when the session is over. Throws
 * NetworkError when that cannot be known.
 */
export async function renewLogin(): Promise<boolean> {
  const before = readLoginRecord()
  if (!before) return false
  return navigator.locks.request('renew-login', async () => {
    const now = readLoginRecord()
    if (!now) return false
    if (now.token !== before.token) return true
    const { status, text } = await reach(refresh.path, {
      method: refresh.method,
      headers: { 'x-requested-with': 'abhyas' },
    })
    if (status === 401 || status === 403) return false
    if (status !== 200) throw new NetworkError(`The login could not be renewed: ${status}`)
    storeLogin(JSON.parse(text))
    return true
  })
}
