import { login as loginEndpoint } from '@abhyas/contract/auth'
import * as texts from '@abhyas/messages/texts'
import { ApiError, isUnauthorized } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import type { LoginRecord } from '../../../../api/login-record.ts'
import { storeLogin } from '../../../../api/store-login.ts'
import dialog from '../../../../ui/parts/dialog.module.css'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import { failureText } from '../../../../ui/words/failure-text.ts'
import { PasswordField } from '../../../../ui/parts/password-field.tsx'
import { SubmitButton } from '../../../../ui/parts/submit-button.tsx'
import { useForm } from '../../../../ui/parts/use-form.ts'
import styles from './running-exam.module.css'
import type { Sitting } from '../engine/sitting.ts'

type LoginAgainProps = { sitting: Sitting; isOpen: boolean; login: LoginRecord }

/** Renews the login over the running exam, for the same account, so that no answer is lost. */
export function LoginAgain({ sitting, isOpen, login: { email, userId } }: LoginAgainProps) {
  const { formProps, field, isPending } = useForm<'password'>({
    check: ({ password }) => (password ? null : { field: 'password', text: texts.errorPasswordRequired() }),
    send: async ({ password }) => {
      const response = await call(loginEndpoint, { body: { email, password } }, { withoutLogin: true })
      if (response.userId !== userId) throw new ApiError(403, { code: '', message: texts.sittingLoginOther({ email }) })
      storeLogin(response)
      sitting.resumeLogin()
    },
    onFailure: (error) => {
      const isWrong = isUnauthorized(error)
      return { field: 'password', text: isWrong ? texts.errorWrongEmailOrPassword() : failureText(error) }
    },
  })
  return (
    <Dialog title={texts.sittingLoginTitle()} isOpen={isOpen} onClose={() => undefined}>
      <form {...formProps} className={styles.form}>
        <p>{texts.sittingLoginText({ email })}</p>
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <PasswordField {...field('password')} label={texts.fieldPassword()} autoComplete="current-password" />
        <div className={dialog.actions}>
          <SubmitButton isPending={isPending}>{texts.loginSubmit()}</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
