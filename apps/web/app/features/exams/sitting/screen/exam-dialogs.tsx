import { useEffect } from 'react'
import { keepPictures } from '../../../../api/keep-pictures.ts'
import type { LoginRecord } from '../../../../api/login-record.ts'
import { EndDialog } from './end-dialog.tsx'
import { storePaper } from '../engine/stored-paper.ts'
import { LeaveExamDialog } from './leave-exam-dialog.tsx'
import { LeftoverDialog } from './leftover-dialog.tsx'
import { LoginAgain } from './login-again.tsx'
import { FinishSectionDialog } from './sections/finish-section-dialog.tsx'
import type { OpenedExam } from '../engine/opened-exam.ts'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'
import type { Leaving } from './use-leaving.ts'

/** What the learner has asked to end: the exam, or the section with this number. */
export type AskedEnd = 'exam' | number

export type ExamDialogsProps = {
  sitting: Sitting
  exam: OpenedExam
  view: SittingView
  login: LoginRecord
  leaving: Leaving | null
  asked: AskedEnd | null
  onClose: () => void
}

/** The exam's dialogs, and the storing of its paper and pictures. The first question does not wait for this file (lazy-dialogs.tsx). */
export function ExamDialogs({ sitting, exam, view, login, leaving, asked, onClose }: ExamDialogsProps) {
  useEffect(() => void storePaper(exam, sitting.storage), [exam, sitting])
  useEffect(() => {
    const end = new AbortController()
    void keepPictures(exam.questions, end.signal)
    return () => end.abort()
  }, [exam])
  return (
    <>
      <EndDialog sitting={sitting} view={view} isAsked={asked === 'exam'} onClose={onClose} />
      {typeof asked === 'number' && (
        <FinishSectionDialog sitting={sitting} view={view} asked={asked} onClose={onClose} />
      )}
      <LeaveExamDialog leaving={leaving} view={view} />
      <LeftoverDialog sitting={sitting} view={view} />
      <LoginAgain sitting={sitting} isOpen={view.isLoginOver} login={login} />
    </>
  )
}
