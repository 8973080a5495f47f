import { ADMIN_PASSWORD_MIN_LENGTH, brokenPasswordRule } from '@abhyas/contract/account-rules'
import type { RoleName } from '@abhyas/contract/auth'
import { AppError } from '../../app-error.ts'
import type { Parts } from '../../parts.ts'

/** Whoever can change everything needs more than a learner. */
export function requireGoodPassword(password: string, role: RoleName, { config }: Parts): void {
  const broken = brokenPasswordRule(password, config.site.signUp)
  if (broken) throw new AppError(broken)
  if (role === 'ROLE_ADMIN' && password.length < ADMIN_PASSWORD_MIN_LENGTH) throw new AppError('admin_password_short')
}
