import type { AnswerOf } from '@abhyas/contract/endpoint'
import type { login } from '@abhyas/contract/auth'
import { LOGIN_KEY, type LoginRecord } from './login-record.ts'

/** Keeps a login in the browser and lets the header know. */
export function storeLogin({ jwtToken, roleName, email, userId, username }: AnswerOf<typeof login>): void {
  writeRecord({ token: jwtToken, role: roleName, email, userId, username })
}

export function renameLogin(record: LoginRecord, username: string): void {
  writeRecord({ ...record, username })
}

export function forgetLogin(): void {
  localStorage.removeItem(LOGIN_KEY)
  dispatchEvent(new Event('boot:sync'))
}

function writeRecord(record: LoginRecord): void {
  localStorage.setItem(LOGIN_KEY, JSON.stringify(record))
  dispatchEvent(new Event('boot:sync'))
}
