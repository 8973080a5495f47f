import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { useEffect, useRef } from 'react'
import { OPTIONS } from '../../../ui/question-view.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { NOT_GIVEN, type Where } from './given-answers.ts'
import { QuestionActions } from './question-actions.tsx'
import styles from './question-panel.module.css'
import type { SittingView } from './sitting-view.ts'
import type { Sitting } from './sitting.ts'

type QuestionPanelProps = {
  question: PaperQuestion
  sitting: Sitting
  view: SittingView
  onSheet: () => void
  onSubmit: () => void
}

/** One question, its options, and below them what can be done with it. */
export function QuestionPanel({ question, sitting, view, onSheet, onSubmit }: QuestionPanelProps) {
  const { place } = view
  const heading = useFocusOnNewQuestion(place)
  const given = view.answers.get(place)
  const { option: picked, isMarked } = given ?? NOT_GIVEN
  const isReader = view.writer !== 'here' || view.phase === 'over'
  return (
    <section className={styles.panel} aria-labelledby="question-number">
      <div className={styles.head}>
        <h2 id="question-number" className={styles.number} tabIndex={-1} ref={heading}>
          {texts.sittingQuestionOf({ number: place + 1, count: sitting.questionCount })}
        </h2>
        {isMarked && <span className={styles.marked}>{texts.sittingMarked()}</span>}
      </div>
      <div id="question-text" className={styles.text}>
        <RichText text={question.questionText} html={question.html.questionText} />
      </div>
      <fieldset className={styles.options} aria-labelledby="question-number question-text" disabled={isReader}>
        {OPTIONS.map(({ letter, name }, option) =>
          question[name] === '' ? null : (
            <div key={letter} className={picked === option ? `${styles.option} ${styles.picked}` : styles.option}>
              <label className={styles.row}>
                <input
                  type="radio"
                  name={`question-${place}`}
                  className={styles.input}
                  checked={picked === option}
                  aria-describedby={picked === option ? 'answer-where' : undefined}
                  onChange={() => sitting.change(place, { option })}
                />
                <span className={styles.letter}>{letter}</span>
                <RichText text={question[name]} html={question.html[name]} />
              </label>
              {picked === option && given && <WhereMark where={given.where} />}
            </div>
          ),
        )}
      </fieldset>
      <QuestionActions sitting={sitting} view={view} isReader={isReader} onSheet={onSheet} onSubmit={onSubmit} />
    </section>
  )
}

const WHERE = { device: texts.sittingOnDevice, server: texts.sittingOnServer, late: texts.sittingTooLate }

/** One tick: on this device. Two: on the server. */
const WhereMark = ({ where }: { where: Where }) => (
  <span id="answer-where" className={`${styles.where} ${styles[where]}`} data-where={where}>
    {WHERE[where]()}
  </span>
)

/** Whoever goes to another question hears its number and reads from its top. */
function useFocusOnNewQuestion(place: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    heading.current?.focus()
  }, [place])
  return heading
}
