import { useEffect } from 'react'
import type { LoginRecord } from '../../../../api/login-record.ts'
import { EndDialog } from './end-dialog.tsx'
import { keepPaper } from '../engine/kept-paper.ts'
import { LeaveExamDialog } from './leave-exam-dialog.tsx'
import { LeftoverDialog } from './leftover-dialog.tsx'
import { LoginAgain } from './login-again.tsx'
import type { OpenedExam } from '../engine/opened-exam.ts'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'
import type { Leaving } from './use-leaving.ts'

export type ExamDialogsProps = {
  sitting: Sitting
  exam: OpenedExam
  view: SittingView
  login: LoginRecord
  leaving: Leaving | null
  isSubmitAsked: boolean
  onClose: () => void
}

/** What an exam asks or tells over itself, and keeps; not needed in its first seconds, and so not in what they wait for. */
export function ExamDialogs({ sitting, exam, view, login, leaving, isSubmitAsked, onClose }: ExamDialogsProps) {
  useEffect(() => void keepPaper(exam, sitting.records), [exam, sitting])
  return (
    <>
      <EndDialog sitting={sitting} view={view} isAsked={isSubmitAsked} onClose={onClose} />
      <LeaveExamDialog leaving={leaving} view={view} />
      <LeftoverDialog sitting={sitting} view={view} />
      <LoginAgain sitting={sitting} isOpen={view.isLoginOver} login={login} />
    </>
  )
}
