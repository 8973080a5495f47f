import { brokenPasswordRule } from '@abhyas/contract/rules/account-rules'
import { changePassword } from '@abhyas/contract/users'
import { learnerTextOf } from '@abhyas/messages/learner-errors'
import * as texts from '@abhyas/messages/texts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { NewPasswordField } from '../../ui/parts/new-password-field.tsx'
import { PasswordField } from '../../ui/parts/password-field.tsx'
import { useSite } from '../../ui/words/site.ts'
import { SubmitButton } from '../../ui/parts/submit-button.tsx'
import { toastSuccess } from '../../ui/frame/toast.ts'
import { useAccountForm } from '../../ui/parts/use-account-form.ts'
import styles from './account-page.module.css'
import { AccountSection } from './account-section.tsx'
import { tellAt } from './tell-at.ts'

type Field = 'currentPassword' | 'newPassword'

export function ChangePassword({ email }: { email: string }) {
  const { signUp: rules } = useSite()
  const { formProps, field, isPending } = useAccountForm<Field>({
    check: ({ currentPassword, newPassword }) => {
      if (!currentPassword) return { field: 'currentPassword', text: texts.errorPasswordRequired() }
      const broken = brokenPasswordRule(newPassword, rules)
      return broken && { field: 'newPassword', text: learnerTextOf(broken) }
    },
    send: async ({ currentPassword, newPassword }, form) => {
      await call(changePassword, { body: { currentPassword, newPassword } })
      form.reset()
      toastSuccess(texts.accountPasswordChanged())
    },
    onFailure: (error) =>
      error instanceof ApiError && ['password_weak', 'password_too_long', 'admin_password_short'].includes(error.code)
        ? { field: 'newPassword', text: error.message }
        : tellAt<Field>('currentPassword', ['wrong_password', 'password_required'])(error),
  })
  return (
    <AccountSection title={texts.fieldPassword()} text={texts.accountPasswordText()}>
      <form {...formProps} className={styles.form}>
        {/* So that a password manager knows whose password changes. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          {...field('currentPassword')}
          label={texts.accountCurrentPassword()}
          autoComplete="current-password"
        />
        <NewPasswordField {...field('newPassword')} label={texts.fieldNewPassword()} />
        <SubmitButton variant="quiet" isPending={isPending}>
          {texts.accountChangePassword()}
        </SubmitButton>
      </form>
    </AccountSection>
  )
}
