import * as contract from '@abhyas/contract/auth'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { requestEmailVerification, requestPasswordReset, resetPassword, verifyEmail } from './mailed-links.ts'
import { refreshSession } from './refresh-session.ts'
import { registerAccount } from './register-account.ts'

export const authRoutes = (parts: Parts) => [
  route(contract.register, ({ db, body, http }) => registerAccount(db, body, http, parts)),
  route(contract.login, ({ db, body, http }) => logIn(db, body, http, parts)),
  route(contract.refresh, ({ db, http }) => refreshSession(db, http, parts)),
  route(contract.logout, ({ db, caller, http }) => logOut(db, caller, http, parts)),
  route(contract.logoutEverywhere, ({ db, caller, http }) => logOutEverywhere(db, caller, http, parts)),
  route(contract.requestPasswordReset, ({ db, body, http }) => requestPasswordReset(db, body.email, http, parts)),
  route(contract.resetPassword, ({ db, body, http }) => resetPassword(db, body, http, parts)),
  route(contract.requestEmailVerification, ({ db, caller }) => requestEmailVerification(db, caller.userId, parts)),
  route(contract.verifyEmail, ({ db, body, http }) => verifyEmail(db, body.token, http, parts)),
]
