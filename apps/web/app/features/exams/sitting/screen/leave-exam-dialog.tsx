import * as texts from '@abhyas/messages/texts'
import { ConfirmDialog } from '../../../../ui/parts/confirm-dialog.tsx'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Leaving } from './use-leaving.ts'

/** Asks before a link, Back or Logout leaves a running exam. */
export function LeaveExamDialog({ leaving, view }: { leaving: Leaving | null; view: SittingView }) {
  const { unsentCount: count } = view
  const isLogout = leaving?.isLogout ?? false
  const logoutText = count > 0 ? texts.sittingLogoutUnsent({ count }) : texts.sittingLogoutText()
  return (
    <ConfirmDialog
      isOpen={leaving !== null}
      title={isLogout ? texts.sittingLogoutTitle() : texts.sittingLeaveTitle()}
      text={isLogout ? logoutText : texts.sittingLeaveText()}
      confirmLabel={isLogout ? texts.sittingLogout() : texts.sittingLeave()}
      isDanger={isLogout && count > 0}
      isPending={false}
      onSubmit={(event) => {
        event.preventDefault()
        leaving?.leave()
      }}
      onClose={() => leaving?.stay()}
    />
  )
}
