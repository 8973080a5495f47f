import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import { seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import * as texts from '@abhyas/messages/texts'
import type { LoginRecord } from '../../../../api/login-record.ts'
import { DASHBOARD_PATH } from '../../../../paths.ts'
import { toastError } from '../../../../ui/frame/toast.ts'
import { ExamBar } from './exam-bar.tsx'
import type { AskedEnd } from './exam-dialogs.tsx'
import { ExamNotices } from './exam-notices.tsx'
import { LazyDialogs } from './lazy-dialogs.tsx'
import type { OpenedExam } from '../engine/opened-exam.ts'
import { Palette, PaletteSheet } from './palette.tsx'
import { QuestionPanel } from './question-panel.tsx'
import styles from './running-exam.module.css'
import type { Sitting } from '../engine/sitting.ts'
import { useExamShortcuts } from './use-exam-shortcuts.ts'
import { useLeaving } from './use-leaving.ts'
import { watchBrowser } from '../engine/watch-browser.ts'

type RunningExamProps = {
  /** Only an exam with sections has it. */
  SectionBar: typeof import('./sections/section-bar.tsx').SectionBar | null
  sitting: Sitting
  exam: OpenedExam
  login: LoginRecord
  onEnd: (summary: AttemptSummary, lateCount: number) => void
}

/** The screen of a running exam: its bar, notices, question, palette and dialogs. */
export function RunningExam({ SectionBar, sitting, exam, login, onEnd }: RunningExamProps) {
  const view = useSyncExternalStore(sitting.view.subscribe, sitting.view.get)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AskedEnd | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const ask = (what: AskedEnd) => {
    setSheetOpen(false)
    setAsked(what)
  }
  const askToSubmit = () => ask('exam')
  const { plan } = sitting
  const isSectionNext = view.section !== null && view.section < (plan?.list.length ?? 0) - 1
  /** What the button after the last question does. */
  const askToFinish = () => ask(isSectionNext && view.section !== null ? view.section : 'exam')
  // The seed names no device, so a take-over on another one shows the same order.
  const optionsAt = (place: number) => {
    const asked = exam.questions[place]
    return asked ? shownOptions(asked, seedOf(login.userId, exam.attempt.id, asked.id)) : []
  }
  useExamShortcuts(sitting, (place) => ({ kind: exam.questions[place]?.kind, options: optionsAt(place) }), askToFinish)
  const leaving = useLeaving(sitting)
  useEffect(() => watchBrowser(sitting, login.userId), [sitting, login.userId])

  const { summary, isGone, lateCount } = view
  useEffect(() => {
    if (summary) onEnd(summary, lateCount)
    else if (isGone) {
      toastError(texts.sittingLoadFailed())
      void navigate(DASHBOARD_PATH, { replace: true })
    }
  }, [summary, isGone, lateCount, onEnd, navigate])

  const question = exam.questions[view.place]
  const goTo = (place: number) => {
    setSheetOpen(false)
    sitting.goTo(place)
  }
  return (
    <>
      <ExamBar sitting={sitting} exam={exam} view={view} onSubmit={askToSubmit} />
      {plan && SectionBar && <SectionBar sitting={sitting} plan={plan} view={view} onPick={goTo} />}
      <ExamNotices sitting={sitting} view={view} />
      <div className={styles.columns}>
        {question && (
          <QuestionPanel
            question={question}
            options={optionsAt(view.place)}
            sitting={sitting}
            view={view}
            onSheet={() => setSheetOpen(true)}
            isSectionNext={isSectionNext}
            onFinish={askToFinish}
          />
        )}
        <aside className={styles.side}>
          <Palette view={view} sitting={sitting} onPick={goTo} />
        </aside>
      </div>
      <PaletteSheet
        view={view}
        sitting={sitting}
        isOpen={isSheetOpen}
        onPick={goTo}
        onClose={() => setSheetOpen(false)}
      />
      <LazyDialogs
        sitting={sitting}
        exam={exam}
        view={view}
        login={login}
        leaving={leaving}
        asked={asked}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
