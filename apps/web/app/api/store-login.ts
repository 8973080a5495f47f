import type { AnswerOf } from '@abhyas/contract/endpoint'
import type { login } from '@abhyas/contract/auth'
import { LOGOUT_DUE_KEY } from './end-session.ts'
import { FORGET_ANSWERS, forgetAnswers } from './kept-answers.ts'
import { LOGIN_KEY, type LoginRecord } from './login-record.ts'

/** Keeps a login in the browser and lets the header know. */
export function storeLogin({ jwtToken, roleName, email, userId, username }: AnswerOf<typeof login>): void {
  // This login's cookie takes the place of the one that was to be ended.
  localStorage.removeItem(LOGOUT_DUE_KEY)
  writeRecord({ token: jwtToken, role: roleName, email, userId, username })
}

export function renameLogin(record: LoginRecord, username: string): void {
  writeRecord({ ...record, username })
}

/** With all that the learner's pages were answered. What the learner has answered and not sent stays until they log in again. */
export function forgetLogin(): void {
  localStorage.removeItem(LOGIN_KEY)
  forgetAnswers()
  navigator.serviceWorker?.controller?.postMessage(FORGET_ANSWERS)
  dispatchEvent(new Event('boot:sync'))
}

function writeRecord(record: LoginRecord): void {
  localStorage.setItem(LOGIN_KEY, JSON.stringify(record))
  dispatchEvent(new Event('boot:sync'))
}
