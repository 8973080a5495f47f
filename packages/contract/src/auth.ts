import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Nothing, oneLine } from './fields.ts'

export const RoleName = z.enum(['ROLE_USER', 'ROLE_ADMIN'])
export type RoleName = z.infer<typeof RoleName>

export const Lang = z.enum(['en', 'hi'])

// A missing field counts as empty. The rules in account-rules.ts then pick the message, in the order of the form.
const field = z.string().max(256, 'text_too_long').default('')

const EmailBody = z.object({ email: field.pipe(z.string().trim().min(1, 'email_required')) })
const MailToken = z.string().min(1).max(100)

/** The response holds the three fields of API-02, and more that the browser keeps and shows. */
export const Login = z.object({
  jwtToken: z.string(),
  roleName: RoleName,
  userId: Id,
  username: z.string(),
  email: z.string(),
  /** The language of the account's mails. */
  lang: Lang,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'all',
  summary: 'Create an account',
  body: z.object({
    username: field.pipe(oneLine(256)),
    email: field,
    password: field,
    /** The language of the page, and so of the mails. */
    lang: Lang.default('en'),
  }),
  response: z.object({ id: Id, username: z.string(), email: z.string() }),
  errors: [
    'username_required',
    'username_too_long',
    'email_required',
    'email_suffix',
    'email_invalid',
    'password_weak',
    'password_too_long',
    'email_taken',
    'too_many_tries',
  ],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'all',
  summary: 'Log in; also sets the refresh cookie',
  body: z.object({ email: field, password: field }),
  response: Login,
  errors: ['wrong_email_or_password', 'too_many_tries'],
})

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'all',
  summary: 'Renew the access token with the refresh cookie',
  response: Login,
  errors: ['session_over', 'foreign_origin'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'all',
  summary: 'End the session of the refresh cookie or of the bearer token',
  response: Nothing,
  errors: ['foreign_origin'],
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  access: 'account',
  summary: 'End all sessions of the account',
  response: Nothing,
  errors: [],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/request-password-reset',
  access: 'all',
  summary: 'Mail a link to set a new password; answers the same whether or not the address is known',
  body: EmailBody,
  response: Nothing,
  errors: ['email_required', 'too_many_tries'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'all',
  summary: 'Set a new password with the secret of the mailed link',
  body: z.object({ token: MailToken, password: field }),
  response: Nothing,
  errors: ['password_weak', 'password_too_long', 'admin_password_short', 'link_expired', 'too_many_tries'],
})

export const requestEmailVerification = endpoint({
  method: 'POST',
  path: '/auth/request-email-verification',
  access: 'account',
  summary: 'Mail a link that proves the address',
  response: Nothing,
  errors: ['too_many_tries'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'all',
  summary: 'Prove the address with the secret of the mailed link',
  body: z.object({ token: MailToken }),
  response: Nothing,
  errors: ['link_expired', 'too_many_tries'],
})
