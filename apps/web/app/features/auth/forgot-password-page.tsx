import { requestPasswordReset } from '@abhyas/contract/auth'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { failureText } from '../../ui/words/failure-text.ts'
import styles from '../../ui/parts/form-card.module.css'
import { FormCard } from '../../ui/parts/form-card.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { SubmitButton } from '../../ui/parts/submit-button.tsx'
import { toastError } from '../../ui/frame/toast.ts'
import { useForm } from '../../ui/parts/use-form.ts'

export const meta = () => appMeta(texts.forgotTitle())

export default function ForgotPasswordPage() {
  const [isAsked, setAsked] = useState(false)
  const footer = (
    <Link className={styles.link} to={LOGIN_PATH}>
      {texts.backToLogin()}
    </Link>
  )
  // The text is the same for a known and an unknown address, so it does not reveal who has an account.
  if (isAsked)
    return (
      <FormCard key="asked" isOutcome title={texts.forgotDoneTitle()} text={texts.forgotDoneText()} footer={footer} />
    )
  return (
    <FormCard title={texts.forgotTitle()} text={texts.forgotLead()} footer={footer}>
      <ForgotPasswordForm onAsked={() => setAsked(true)} />
    </FormCard>
  )
}

function ForgotPasswordForm({ onAsked }: { onAsked: () => void }) {
  const { formProps, field, isPending } = useForm<'email'>({
    check: ({ email }) => {
      if (!email.trim()) return { field: 'email', text: texts.errorEmailRequired() }
      return /.@./.test(email) ? null : { field: 'email', text: texts.emailIncomplete() }
    },
    send: async (body) => {
      await call(requestPasswordReset, { body }, { withoutLogin: true })
      onAsked()
    },
    onFailure: (error) => {
      toastError(failureText(error))
      return null
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput {...field('email')} label={texts.fieldEmail()} type="email" autoComplete="username" />
      <SubmitButton isPending={isPending}>{texts.forgotSubmit()}</SubmitButton>
    </form>
  )
}
