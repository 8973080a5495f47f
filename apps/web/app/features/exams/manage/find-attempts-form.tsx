import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { attemptsOfUserPath } from '../../../admin-paths.ts'
import form from '../../../ui/admin/form.module.css'
import { SubmitButton } from '../../../ui/parts/submit-button.tsx'
import { useForm } from '../../../ui/parts/use-form.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { findByEmail } from './find-by-email.ts'

/** Opens the attempts of the learner with this address: a complaint usually comes by e-mail. */
export function FindAttemptsForm() {
  const navigate = useNavigate()
  const { formProps, field, isPending } = useForm<'email'>({
    check: ({ email }) => (email.trim() ? null : { field: 'email', text: texts.errorEmailRequired() }),
    send: async ({ email }) => {
      const user = await findByEmail(email)
      if (!user) throw new NotFound()
      await navigate(attemptsOfUserPath(user.id))
    },
    onFailure: (error) => ({
      field: 'email',
      text: error instanceof NotFound ? texts.errorLearnerNotFound() : failureText(error),
    }),
  })
  return (
    <form {...formProps} className={`${form.card} ${form.form}`}>
      <TextInput {...field('email')} type="email" label={texts.grantEmail()} autoComplete="off" maxLength={256} />
      <div>
        <SubmitButton isPending={isPending}>{texts.adminAttemptsFind()}</SubmitButton>
      </div>
    </form>
  )
}

class NotFound extends Error {}
