import { brokenSignUpRule, type SignUp } from '@abhyas/contract/rules/account-rules'
import { register } from '@abhyas/contract/auth'
import type { ResponseOf } from '@abhyas/contract/endpoint'
import { type LearnerErrorCode, learnerTextOf } from '@abhyas/messages/learner-errors'
import { LOCALE } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { ApiError, NetworkError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { LOGIN_PATH } from '../../paths.ts'
import styles from '../../ui/parts/form-card.module.css'
import { NewPasswordField } from '../../ui/parts/new-password-field.tsx'
import { useSite } from '../../ui/words/site.ts'
import { SubmitButton } from '../../ui/parts/submit-button.tsx'
import { toastError, toastSuccess } from '../../ui/frame/toast.ts'
import { useForm } from '../../ui/parts/use-form.ts'
import { stateOf } from './where-next.ts'

export function SignUpForm({ next }: { next: string | undefined }) {
  const navigate = useNavigate()
  const { signUp: rules } = useSite()
  const { formProps, field, isPending } = useForm<keyof SignUp>({
    check: (values) => {
      const broken = brokenSignUpRule(values, rules)
      return broken && { field: fieldOf(broken), text: learnerTextOf(broken, { suffix: rules.emailSuffix }) }
    },
    send: async (body) => {
      const response: Partial<ResponseOf<typeof register>> | null | undefined = await call(
        register,
        { body: { ...body, lang: LOCALE } },
        { withoutLogin: true },
      )
      // A proxy between us and the person may respond in our place, even with a success.
      if (!response?.id) throw new Error('The response to the registration is not ours')
      toastSuccess(texts.signUpDone(), texts.signUpMailComes())
      await navigate(LOGIN_PATH, { state: { ...stateOf(next), email: body.email } })
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === 'email_taken') toastError(texts.signUpEmailTaken())
      else toastError(texts.signUpError(), refusalText(error))
      return null
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput {...field('username')} label={texts.fieldUsername()} withAsterisk autoComplete="nickname" />
      <TextInput
        {...field('email')}
        label={texts.fieldEmail()}
        description={texts.signUpEmailHint({ suffix: rules.emailSuffix })}
        withAsterisk
        type="email"
        autoComplete="email"
      />
      <NewPasswordField {...field('password')} label={texts.fieldPassword()} withAsterisk />
      <div className={styles.actions}>
        <SubmitButton isPending={isPending}>{texts.signUpSubmit()}</SubmitButton>
        <Button type="reset" variant="quiet">
          {texts.formReset()}
        </Button>
      </div>
    </form>
  )
}

function fieldOf(code: LearnerErrorCode): keyof SignUp {
  if (code.startsWith('username')) return 'username'
  return code.startsWith('password') ? 'password' : 'email'
}

/** The text of the server, or else our text for the kind of failure. */
function refusalText(error: unknown): string {
  if (error instanceof NetworkError) return texts.networkError()
  if (!(error instanceof ApiError)) return texts.signUpServerError()
  return error.message || (error.status >= 500 ? texts.signUpServerError() : texts.signUpRefused())
}
