import { deleteMe } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { readLoginRecord } from '../../api/login-record.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { myModulesQuery } from '../../queries/catalog.ts'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { PasswordField } from '../../ui/parts/password-field.tsx'
import { useAccountForm } from '../../ui/parts/use-account-form.ts'
import { leaveTo } from './leave-to.ts'
import { tellAt } from './tell-at.ts'

/** A person who deletes the account must know what goes with it. */
function LostModules() {
  const { data: owned = [] } = useQuery(myModulesQuery)
  return owned.length > 0 && <p>{texts.accountDeleteModules({ count: owned.length })}</p>
}

export default function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { onSubmit, field, isPending, forget } = useAccountForm<'password'>({
    check: ({ password }) => (password ? null : { field: 'password', text: texts.errorPasswordRequired() }),
    send: async (body) => {
      await call(deleteMe, { body })
      const { forgetLearner } = await import('../../unsent-answers/forget-learner.ts')
      await forgetLearner(readLoginRecord()?.userId ?? 0)
      leaveTo(`${LOGIN_PATH}?deleted`)
    },
    onFailure: (error) => {
      const problem = tellAt('password', ['wrong_password', 'password_required', 'last_admin'])(error)
      // A toast would be behind the dialog.
      if (!problem) onClose()
      return problem
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.accountDeleteConfirmTitle()}
      text={texts.accountDeleteConfirmText()}
      confirmLabel={texts.accountDeleteForGood()}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <LostModules />
      <PasswordField {...field('password')} label={texts.accountPasswordAgain()} autoComplete="current-password" />
    </ConfirmDialog>
  )
}
