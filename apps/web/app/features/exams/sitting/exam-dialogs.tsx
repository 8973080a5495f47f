import type { LoginRecord } from '../../../api/login-record.ts'
import { EndDialog } from './end-dialog.tsx'
import { LeftoverDialog } from './leftover-dialog.tsx'
import { LoginAgain } from './login-again.tsx'
import type { SittingView } from './sitting-view.ts'
import type { Sitting } from './sitting.ts'

export type ExamDialogsProps = {
  sitting: Sitting
  view: SittingView
  login: LoginRecord
  isSubmitAsked: boolean
  onClose: () => void
}

/** What an exam asks or tells over itself; not needed in its first seconds, and so not in what they wait for. */
export const ExamDialogs = ({ sitting, view, login, isSubmitAsked, onClose }: ExamDialogsProps) => (
  <>
    <EndDialog sitting={sitting} view={view} isAsked={isSubmitAsked} onClose={onClose} />
    <LeftoverDialog sitting={sitting} view={view} />
    <LoginAgain sitting={sitting} isOpen={view.isLoginOver} login={login} />
  </>
)
