import { ADMIN_PASSWORD_MIN_LENGTH, brokenPasswordRule, type SignUpRules } from '@abhyas/contract/rules/account-rules'
import type { RoleName } from '@abhyas/contract/auth'
import { AppError } from '../../app-error.ts'

/** Whoever can change everything needs more than a learner. */
export function requireGoodPassword(password: string, role: RoleName, rules: SignUpRules): void {
  const broken = brokenPasswordRule(password, rules)
  if (broken) throw new AppError(broken)
  if (role === 'ROLE_ADMIN' && password.length < ADMIN_PASSWORD_MIN_LENGTH) throw new AppError('admin_password_short')
}
