import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { login } from '@abhyas/contract/auth'
import { LOGOUT_DUE_KEY } from './end-session.ts'
import { FORGET_RESPONSES, forgetResponses } from './kept-responses.ts'
import { LOGIN_KEY, type LoginRecord } from './login-record.ts'

/** Keeps a login in the browser and updates the header. */
export function storeLogin({ jwtToken, roleName, email, userId, username }: ResponseOf<typeof login>): void {
  // The cookie of this login replaces the one that should be deleted.
  localStorage.removeItem(LOGOUT_DUE_KEY)
  writeRecord({ token: jwtToken, role: roleName, email, userId, username })
}

export function renameLogin(record: LoginRecord, username: string): void {
  writeRecord({ ...record, username })
}

/** Deletes the kept responses with the login. Answers that the learner has not sent stay until the next login. */
export function forgetLogin(): void {
  localStorage.removeItem(LOGIN_KEY)
  forgetResponses()
  navigator.serviceWorker?.controller?.postMessage(FORGET_RESPONSES)
  dispatchEvent(new Event('boot:sync'))
}

function writeRecord(record: LoginRecord): void {
  localStorage.setItem(LOGIN_KEY, JSON.stringify(record))
  dispatchEvent(new Event('boot:sync'))
}
