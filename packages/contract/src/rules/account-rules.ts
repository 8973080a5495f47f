import type { LearnerErrorCode } from '@abhyas/messages/learner-errors'

/** The rules for new accounts. The product's owner can change them in the settings (see settings.ts). */
export type SignUpRules = { emailSuffix: string; passwordMinLength: number }

export type SignUp = { username: string; email: string; password: string }

type PasswordProblem = 'password_weak' | 'password_too_long'

// Commas, brackets, quotes and comments are refused: a mail server may read another mailbox out of them.
const PLAIN_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+$/
const PASSWORD_SYMBOL = /[@#$%^&+=!]/
export const USERNAME_MAX_LENGTH = 60
export const PASSWORD_MAX_LENGTH = 128
export const ADMIN_PASSWORD_MIN_LENGTH = 12

/** Returns the first rule that a sign-up breaks, in the order of the form, or null. */
export function brokenSignUpRule({ username, email, password }: SignUp, rules: SignUpRules): LearnerErrorCode | null {
  if (!username.trim()) return 'username_required'
  if (username.trim().length > USERNAME_MAX_LENGTH) return 'username_too_long'
  if (!email.trim()) return 'email_required'
  if (!email.trim().toLowerCase().endsWith(rules.emailSuffix.toLowerCase())) return 'email_suffix'
  if (!isPlainAddress(email)) return 'email_invalid'
  return brokenPasswordRule(password, rules)
}

export const isPlainAddress = (email: string): boolean => PLAIN_ADDRESS.test(email.trim())

/** The password is judged trimmed, but stored as typed. */
export function brokenPasswordRule(password: string, { passwordMinLength }: SignUpRules): PasswordProblem | null {
  const judged = password.trim()
  const isMixed = /\d/.test(judged) && /\p{L}/u.test(judged) && PASSWORD_SYMBOL.test(judged)
  if (judged.length < passwordMinLength || !isMixed) return 'password_weak'
  return password.length > PASSWORD_MAX_LENGTH ? 'password_too_long' : null
}

/** Advice only, from 0 (guessed at once) to 4. The number of different characters counts most, their kinds a little. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  const score = Math.floor((distinct + kinds - 1) / 4)
  return Math.max(0, Math.min(4, score)) as 0 | 1 | 2 | 3 | 4
}

/** Returns the same key for every spelling of one mailbox: case never counts, nor do dots and +suffix at gmail. */
export function emailKeyOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  if (domain !== 'gmail.com') return `${local}@${domain}`
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`
}
