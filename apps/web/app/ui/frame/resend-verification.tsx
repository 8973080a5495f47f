import { requestEmailVerification } from '@abhyas/contract/auth'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { failureText } from '../words/failure-text.ts'
import { SubmitButton } from '../parts/submit-button.tsx'
import { toastError, toastSuccess } from './toast.ts'
import { useAccountForm } from '../parts/use-account-form.ts'

/** Sends the verification mail once more. */
export function ResendVerification() {
  const { formProps, isPending } = useAccountForm({
    send: async () => {
      await call(requestEmailVerification, {})
      toastSuccess(texts.verifySent())
    },
    onFailure: (error) => {
      toastError(failureText(error))
      return null
    },
  })
  return (
    <form {...formProps}>
      <SubmitButton variant="quiet" isPending={isPending}>
        {texts.verifySendAgain()}
      </SubmitButton>
    </form>
  )
}
