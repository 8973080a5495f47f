import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { login } from '@abhyas/contract/auth'
import type { Locale } from '@abhyas/messages/locales'
import { LOGOUT_DUE_KEY } from './end-session.ts'
import { FORGET_RESPONSES, forgetResponses } from './kept-responses.ts'
import { LOGIN_KEY, type LoginRecord, readLoginRecord } from './login-record.ts'

/** Keeps a login in the browser and updates the header. */
export function storeLogin({ jwtToken, roleName, email, userId, username, lang }: ResponseOf<typeof login>): void {
  // The cookie of this login replaces the one that should be deleted.
  localStorage.removeItem(LOGOUT_DUE_KEY)
  writeRecord({ token: jwtToken, role: roleName, email, userId, username, lang })
}

export function renameLogin(record: LoginRecord, username: string): void {
  writeRecord({ ...record, username })
}

export function noteLanguage(lang: Locale): void {
  const record = readLoginRecord()
  if (record) writeRecord({ ...record, lang })
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
