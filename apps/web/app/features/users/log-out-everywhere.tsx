import { logoutEverywhere } from '@abhyas/contract/auth'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { call } from '../../api/call.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { failureText } from '../../ui/words/failure-text.ts'
import { toastError } from '../../ui/frame/toast.ts'
import { useAccountForm } from '../../ui/parts/use-account-form.ts'
import { AccountSection } from './account-section.tsx'
import { leaveTo } from './leave-to.ts'

export function LogOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const { onSubmit, isPending } = useAccountForm({
    send: async () => {
      await call(logoutEverywhere, {})
      leaveTo(`${LOGIN_PATH}?out`)
    },
    onFailure: (error) => {
      setAsking(false)
      toastError(failureText(error))
      return null
    },
  })
  return (
    <AccountSection title={texts.accountSessionsTitle()} text={texts.accountSessionsText()}>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {texts.accountLogOutEverywhere()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.accountLogOutConfirmTitle()}
        text={texts.accountLogOutConfirmText()}
        confirmLabel={texts.accountLogOutEverywhere()}
        isPending={isPending}
        onSubmit={onSubmit}
        onClose={() => setAsking(false)}
      />
    </AccountSection>
  )
}
