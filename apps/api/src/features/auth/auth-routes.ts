import * as contract from '@abhyas/contract/auth'
import { route } from '../../http/route.ts'
import type { ApiConfig } from '../../config.ts'
import type { Limits } from '../../http/limits.ts'
import type { LiveSessions } from '../../http/live-sessions.ts'
import type { Tokens } from '../../http/tokens.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { requestEmailVerification, requestPasswordReset, resetPassword, verifyEmail } from './mailed-links.ts'
import { refreshSession } from './refresh-session.ts'
import { registerAccount } from './register-account.ts'

type AuthTools = { config: ApiConfig; tokens: Tokens; limits: Limits; jobs: Jobs; liveSessions: LiveSessions }

export const authRoutes = (tools: AuthTools) => [
  route(contract.register, ({ db, body, http }) => registerAccount(db, body, http, tools)),
  route(contract.login, ({ db, body, http }) => logIn(db, body, http, tools)),
  route(contract.refresh, ({ db, http }) => refreshSession(db, http, tools)),
  route(contract.logout, ({ db, caller, http }) => logOut(db, caller, http, tools)),
  route(contract.logoutEverywhere, ({ db, caller, http }) => logOutEverywhere(db, caller, http, tools.liveSessions)),
  route(contract.requestPasswordReset, ({ db, body, http }) => requestPasswordReset(db, body.email, http, tools)),
  route(contract.resetPassword, ({ db, body, http }) => resetPassword(db, body, http, tools)),
  route(contract.requestEmailVerification, ({ db, caller }) => requestEmailVerification(db, caller.userId, tools)),
  route(contract.verifyEmail, ({ db, body, http }) => verifyEmail(db, body.token, http, tools.limits)),
]
