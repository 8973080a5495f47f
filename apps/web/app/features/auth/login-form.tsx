import { login } from '@abhyas/contract/auth'
import type { ResponseOf } from '@abhyas/contract/endpoint'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { ApiError, isUnauthorized, NetworkError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { readLoginRecord } from '../../api/login-record.ts'
import { forgetResponses } from '../../api/kept-responses.ts'
import { storeLogin } from '../../api/store-login.ts'
import { FORGOT_PASSWORD_PATH } from '../../paths.ts'
import styles from '../../ui/parts/form-card.module.css'
import { PasswordField } from '../../ui/parts/password-field.tsx'
import { SubmitButton } from '../../ui/parts/submit-button.tsx'
import { toastError, toastSuccess } from '../../ui/frame/toast.ts'
import { useForm } from '../../ui/parts/use-form.ts'
import { pathAfterLogin } from './where-next.ts'

type LoginFormProps = { next: string | undefined; email: string | undefined }

export function LoginForm({ next, email }: LoginFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { formProps, field, isPending } = useForm<'email' | 'password'>({
    check: ({ email, password }) => {
      if (!email.trim()) return { field: 'email', text: texts.errorEmailRequired() }
      if (!password) return { field: 'password', text: texts.errorPasswordRequired() }
      return null
    },
    send: async ({ email, password }) => {
      // The response to a logout deletes the cookie, so it must not arrive after this login.
      await globalThis.logoutDue
      // The call sends no token, because an expired one would be refused before the password is checked.
      const response: Partial<ResponseOf<typeof login>> | undefined = await call(
        login,
        { body: { email, password } },
        { withoutLogin: true },
      )
      if (!isWhole(response)) return toastError(texts.loginNoToken())
      storeLogin(response)
      const record = readLoginRecord()
      if (!record) return toastError(texts.loginNoToken())
      // The person who was logged in here before may have been another one.
      queryClient.clear()
      forgetResponses()
      toastSuccess(record.role === 'ROLE_ADMIN' ? texts.loginWelcomeAdmin() : texts.loginWelcomeUser())
      // Replaces the login page in the history, so that Back leads to the page before it.
      await navigate(pathAfterLogin(next, record), { replace: true })
    },
    onFailure: (error) => {
      if (isUnauthorized(error)) toastError(texts.errorWrongEmailOrPassword())
      else toastError(texts.loginFailed(), reasonOf(error))
      return null
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput
        {...field('email')}
        label={texts.fieldEmail()}
        type="email"
        autoComplete="username"
        defaultValue={email}
      />
      <PasswordField {...field('password')} label={texts.fieldPassword()} autoComplete="current-password" />
      <Link className={`${styles.link} ${styles.besideField}`} to={FORGOT_PASSWORD_PATH}>
        {texts.loginForgot()}
      </Link>
      <div className={styles.actions}>
        <SubmitButton isPending={isPending}>{texts.loginSubmit()}</SubmitButton>
        <Button type="reset" variant="quiet">
          {texts.formReset()}
        </Button>
      </div>
    </form>
  )
}

const isWhole = (response: Partial<ResponseOf<typeof login>> | undefined): response is ResponseOf<typeof login> =>
  Boolean(response?.jwtToken && response.roleName)

function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return texts.networkError()
  if (!(error instanceof ApiError && error.status === 429)) return undefined
  return texts.loginTooMany({ count: Math.ceil((error.retryAfterMs ?? 0) / 60_000) || 15 })
}
