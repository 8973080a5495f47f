import * as contract from '@abhyas/contract/auth'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { requestEmailVerification, requestPasswordReset, resetPassword, verifyEmail } from './mailed-links.ts'
import { refreshSession } from './refresh-session.ts'
import { registerAccount } from './register-account.ts'

export const authRoutes = (parts: Parts) => {
  const db = parts.databases.shared
  return [
    route(contract.register, ({ body, http }) => registerAccount(db, body, http, parts)),
    route(contract.login, ({ body, http }) => logIn(db, body, http, parts)),
    route(contract.refresh, ({ http }) => refreshSession(db, http, parts)),
    route(contract.logout, ({ caller, http }) => logOut(db, caller, http, parts)),
    route(contract.logoutEverywhere, ({ caller, http }) => logOutEverywhere(db, caller, http, parts)),
    route(contract.requestPasswordReset, ({ body, http }) => requestPasswordReset(db, body.email, http, parts)),
    route(contract.resetPassword, ({ body, http }) => resetPassword(db, body, http, parts)),
    route(contract.requestEmailVerification, ({ caller }) => requestEmailVerification(db, caller.userId, parts)),
    route(contract.verifyEmail, ({ body, http }) => verifyEmail(db, body.token, http, parts)),
  ]
}
