import type { Module } from '@abhyas/contract/catalog-modules'
import { grantModule } from '@abhyas/contract/purchases'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { failureText } from '../../ui/words/failure-text.ts'
import { tellGiven } from '../../ui/admin/tell-given.ts'
import { useAccountForm } from '../../ui/parts/use-account-form.ts'

type GiveModuleDialogProps = {
  /** The module to give; null while the dialog is closed. */
  module: Module | null
  onClose: () => void
}

/** Gives a module to a learner, found by e-mail address, as if the learner had bought it. */
export function GiveModuleDialog({ module, onClose }: GiveModuleDialogProps) {
  const { onSubmit, field, isPending, forget } = useAccountForm<'email'>({
    check: ({ email }) => (email.trim() ? null : { field: 'email', text: texts.errorEmailRequired() }),
    send: async ({ email }) => {
      if (!module) return
      const given = await call(grantModule, { body: { moduleId: module.id, email } })
      onClose()
      tellGiven(given)
    },
    onFailure: (error) => ({ field: 'email', text: failureText(error) }),
  })
  return (
    <ConfirmDialog
      isOpen={module !== null}
      title={texts.grantTitle({ name: module?.name ?? '' })}
      text={texts.grantText()}
      confirmLabel={texts.grantConfirm()}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <TextInput {...field('email')} type="email" label={texts.grantEmail()} autoComplete="off" maxLength={256} />
    </ConfirmDialog>
  )
}
