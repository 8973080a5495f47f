import { brokenPasswordRule } from '@abhyas/contract/rules/account-rules'
import { resetPassword } from '@abhyas/contract/auth'
import { learnerTextOf } from '@abhyas/messages/learner-errors'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { forgetLogin } from '../../api/store-login.ts'
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { failureText } from '../../ui/words/failure-text.ts'
import styles from '../../ui/parts/form-card.module.css'
import { FormCard } from '../../ui/parts/form-card.tsx'
import { NewPasswordField } from '../../ui/parts/new-password-field.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { useSite } from '../../ui/words/site.ts'
import { SubmitButton } from '../../ui/parts/submit-button.tsx'
import { toastError, toastSuccess } from '../../ui/frame/toast.ts'
import { useForm } from '../../ui/parts/use-form.ts'
import { useHydrated } from '../../ui/parts/use-hydrated.ts'

export const meta = () => appMeta(texts.resetTitle())

/** The secret of the mailed link is behind the # of the address, which only the browser sees. */
export default function ResetPasswordPage() {
  const token = useLocation().hash.slice(1)
  const isHydrated = useHydrated()
  const [expiredToken, setExpiredToken] = useState<string | null>(null)
  if (isHydrated && (!token || token === expiredToken)) return <LinkExpired />
  return (
    <FormCard title={texts.resetTitle()} text={texts.resetLead()}>
      <ResetPasswordForm token={token} onExpired={() => setExpiredToken(token)} />
    </FormCard>
  )
}

function ResetPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const navigate = useNavigate()
  const { signUp: rules } = useSite()
  const { formProps, field, isPending } = useForm<'password'>({
    check: ({ password }) => {
      const broken = brokenPasswordRule(password, rules)
      return broken && { field: 'password', text: learnerTextOf(broken) }
    },
    send: async ({ password }) => {
      await call(resetPassword, { body: { token, password } }, { withoutLogin: true })
      // The server has ended every session of the account, also the one of this browser.
      forgetLogin()
      toastSuccess(texts.resetDone())
      await navigate(LOGIN_PATH, { replace: true })
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === 'link_expired') onExpired()
      else toastError(failureText(error))
      return null
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <NewPasswordField {...field('password')} label={texts.fieldNewPassword()} />
      <SubmitButton isPending={isPending}>{texts.resetSubmit()}</SubmitButton>
    </form>
  )
}

const LinkExpired = () => (
  <FormCard key="expired" isOutcome title={texts.resetExpiredTitle()} text={texts.errorLinkExpired()}>
    <LinkButton variant="primary" to={FORGOT_PASSWORD_PATH}>
      {texts.resetAskAnew()}
    </LinkButton>
  </FormCard>
)
