import { ADMIN_PASSWORD_MIN_LENGTH, brokenPasswordRule, type SignUpRules } from '@abhyas/contract/rules/account-rules'
import type { RoleName } from '@abhyas/contract/auth'
import { AppError } from '../../app-error.ts'

/** An admin can change everything, so an admin's password must be longer than a learner's. */
export function requireGoodPassword(password: string, role: RoleName, rules: SignUpRules): void {
  const broken = brokenPasswordRule(password, rules)
  if (broken) throw new AppError(broken)
  if (role === 'ROLE_ADMIN' && password.length < ADMIN_PASSWORD_MIN_LENGTH) throw new AppError('admin_password_short')
}
