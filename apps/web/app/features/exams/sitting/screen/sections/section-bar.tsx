import { sectionAt } from '@abhyas/contract/rules/section-places'
import * as texts from '@abhyas/messages/texts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toastNotice } from '../../../../../ui/frame/toast.ts'
import { timeInWords } from '../../../../../ui/words/time-in-words.ts'
import { clockText } from '../../engine/exam-clock.ts'
import type { PlannedSection, SectionPlan } from '../../engine/sections/section-plan.ts'
import { countAnswered } from '../../engine/sitting-answers.ts'
import type { SittingView } from '../../engine/sitting-view.ts'
import type { Sitting } from '../../engine/sitting.ts'
import styles from './section-bar.module.css'

type SectionBarProps = { sitting: Sitting; plan: SectionPlan; view: SittingView; onPick: (place: number) => void }

/** The sections below the exam's bar. On a phone it is one line for the section that is shown, which opens the list. */
export function SectionBar({ sitting, plan, view, onPick }: SectionBarProps) {
  const [openIn, setOpenIn] = useState(-1)
  useOpenedNotice(plan, view.section)
  const shown = view.section ?? sectionAt(plan.list, view.place)
  const current = plan.list[shown]
  // The list closes when another section opens, so that its question can be seen.
  const isOpen = openIn === shown
  const pick = (place: number) => {
    setOpenIn(-1)
    onPick(place)
  }
  return (
    <nav className={styles.bar} aria-label={texts.sectionList()} data-section={shown}>
      {current && (
        <button
          type="button"
          className={styles.line}
          aria-expanded={isOpen}
          onClick={() => setOpenIn(isOpen ? -1 : shown)}
        >
          <span className={styles.number}>{shown + 1}</span>
          <span className={styles.name}>{current.name}</span>
          <span className={styles.detail}>{`${answeredIn(view, current)}/${current.questionCount}`}</span>
          <span aria-hidden>{isOpen ? '▴' : '▾'}</span>
          <span className="spoken">{texts.sectionShowAll()}</span>
        </button>
      )}
      <ol className={`${styles.list} ${isOpen ? styles.open : ''}`}>
        {plan.list.map((section, index) => (
          <li key={section.first} aria-current={index === shown ? 'step' : undefined} className={styles.item}>
            <Card sitting={sitting} plan={plan} view={view} index={index} shown={shown} onPick={pick} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type CardProps = SectionBarProps & { index: number; shown: number }

/** In an exam whose sections are all open, a card leads to its section. */
function Card({ sitting, plan, view, index, shown, onPick }: CardProps) {
  const section = plan.list[index]
  if (!section) return null
  const isOver = view.section !== null && index < shown
  const isLater = view.section !== null && index > shown
  const words = (
    <>
      <span className={`${styles.number} ${isOver ? styles.done : ''}`}>{isOver ? '✓' : index + 1}</span>
      <span className={styles.words}>
        <span className={styles.name}>{section.name}</span>
        <span className={styles.detail}>
          {isLater
            ? texts.sectionQuestions({ count: section.questionCount })
            : texts.sectionAnswered({ answered: answeredIn(view, section), count: section.questionCount })}
        </span>
      </span>
      {view.section !== null && (
        <span className={styles.state}>
          {index === shown ? <OpenState sitting={sitting} plan={plan} section={section} /> : stateOf(index, shown)}
          {isLater && section.seconds !== null && <b>{timeInWords(section.seconds)}</b>}
        </span>
      )}
    </>
  )
  const look = `${styles.card} ${index === shown ? styles.shown : ''} ${isLater ? styles.later : ''}`
  if (view.section !== null) return <div className={look}>{words}</div>
  return (
    <button type="button" className={look} onClick={() => onPick(section.first)}>
      {words}
    </button>
  )
}

function OpenState({ sitting, plan, section }: { sitting: Sitting; plan: SectionPlan; section: PlannedSection }) {
  const seconds = useSyncExternalStore(sitting.sectionSeconds.subscribe, sitting.sectionSeconds.get)
  if (plan.mode !== 'timed' || section.seconds === null) return texts.sectionOpen()
  const length = Math.max(section.seconds, seconds)
  return (
    <>
      <b>{clockText(seconds * 1000)}</b>
      <span>{texts.sectionTimeOf({ time: timeInWords(length) })}</span>
      <progress className={styles.time} value={seconds} max={length} aria-hidden />
    </>
  )
}

function stateOf(index: number, shown: number): string {
  if (index < shown) return texts.sectionClosed()
  return index === shown + 1 ? texts.sectionNext() : texts.sectionLater()
}

const answeredIn = ({ answers }: SittingView, { first, questionCount: count }: PlannedSection): number =>
  countAnswered(answers, { first, count })

/** Says that another section has opened, by the clock or by the learner. A screen reader reads it too. */
function useOpenedNotice(plan: SectionPlan, section: number | null): void {
  const before = useRef(section)
  useEffect(() => {
    const opened = section === null ? undefined : plan.list[section]
    if (section !== null && opened && before.current !== section)
      toastNotice(
        texts.sectionOpened({ number: section + 1, name: opened.name }),
        section > 0 ? texts.sectionOpenedClosed() : undefined,
      )
    before.current = section
  }, [plan, section])
}
