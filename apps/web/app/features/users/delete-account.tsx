import * as texts from '@abhyas/messages/texts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { AccountSection } from './account-section.tsx'

/** Few ever open it. */
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

export function DeleteAccount() {
  const [asking, setAsking] = useState<'never' | 'yes' | 'no'>('never')
  return (
    <AccountSection title={texts.accountDeleteTitle()} text={texts.accountDeleteText()}>
      <Button variant="quiet" onClick={() => setAsking('yes')}>
        {texts.accountDelete()}
      </Button>
      <Suspense>
        {asking !== 'never' && <DeleteDialog isOpen={asking === 'yes'} onClose={() => setAsking('no')} />}
      </Suspense>
    </AccountSection>
  )
}
