import * as texts from '@abhyas/messages/texts'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import styles from './exam-bar.module.css'
import { clockText } from '../engine/exam-clock.ts'
import type { OpenedExam } from '../engine/opened-exam.ts'
import { countAnswered } from '../engine/sitting-answers.ts'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'

type ExamBarProps = { sitting: Sitting; exam: OpenedExam; view: SittingView; onSubmit: () => void }

/** Stays below the header: the exam's name, whether all answers are saved, and the time left. */
export function ExamBar({ sitting, exam, view, onSubmit }: ExamBarProps) {
  const count = sitting.questionCount
  const answered = countAnswered(view.answers, { first: 0, count })
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 className={styles.name}>{exam.attempt.examName}</h1>
          <p className={styles.state}>
            <span className={styles.wide}>{texts.sittingAnsweredOf({ answered, count })}</span>
            <SaveState view={view} />
          </p>
        </div>
        <Clocks sitting={sitting} phase={view.phase} />
        <Button variant="primary" className={styles.submit} onClick={onSubmit} disabled={view.writer !== 'here'}>
          <span className={styles.wide}>{texts.sittingSubmit()}</span>
          <span className={styles.narrow}>{texts.sittingSubmitShort()}</span>
        </Button>
      </div>
      <progress className={styles.progress} value={answered} max={count} aria-hidden />
    </div>
  )
}

function SaveState({ view: { unsentCount, leftoverCount, answers, isStorageRefused } }: { view: SittingView }) {
  const count = Math.max(unsentCount, leftoverCount)
  if (count > 0)
    return (
      <span className={styles.unsent} data-save-state="device">
        {texts.sittingUnsent({ count })}{' '}
        {!isStorageRefused && <span className={styles.wide}>{texts.sittingUnsentKept()}</span>}
      </span>
    )
  if (answers.size === 0) return null
  return (
    <span className={styles.saved} data-save-state="server">
      {texts.sittingSaved()}
    </span>
  )
}

/** Timed sections have the big clock, and the whole exam the small one. */
function Clocks({ sitting, phase }: ClockProps) {
  const seconds = useSyncExternalStore(sitting.seconds.subscribe, sitting.seconds.get)
  if (sitting.plan?.mode !== 'timed')
    return <Clock store={sitting.seconds} phase={phase} name={texts.sittingTimeLeft()} />
  return (
    <div className={styles.clocks}>
      <Clock store={sitting.sectionSeconds} phase={phase} name={texts.sectionTimeLeft()} />
      <span className={styles.whole} data-whole="">
        {texts.sectionWhole({ time: clockText(seconds * 1000) })}
      </span>
    </div>
  )
}

type ClockProps = { sitting: Sitting; phase: SittingView['phase'] }

/** Only the clock renders each second. Screen readers hear the time from ExamNotices, at four moments. */
function Clock({ store, phase, name }: { store: Sitting['seconds']; phase: SittingView['phase']; name: string }) {
  const seconds = useSyncExternalStore(store.subscribe, store.get)
  return (
    <div
      className={`${styles.clock} ${styles[phase] ?? ''}`}
      role="timer"
      aria-live="off"
      aria-label={name}
      data-phase={phase}
    >
      {clockText(seconds * 1000)}
    </div>
  )
}
