import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { ShownOption } from '@abhyas/contract/rules/option-order'
import { isAnswered, pickedOptions } from '@abhyas/contract/rules/right-options'
import { marksText } from '@abhyas/contract/rules/marks'
import { isOptionPicked, optionAfter } from '@abhyas/contract/rules/picked'
import { sectionAt } from '@abhyas/contract/rules/section-places'
import * as texts from '@abhyas/messages/texts'
import shared from '../../../../ui/domain/question-view.module.css'
import { NumberField } from '../../../../ui/domain/answers/number-field.tsx'
import { RichText } from '../../../../ui/domain/rich-text.tsx'
import { NO_ANSWER, type AnswerState } from '../engine/sitting-answers.ts'
import { QuestionActions } from './question-actions.tsx'
import styles from './question-panel.module.css'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'

type QuestionPanelProps = {
  question: PaperQuestion
  /** The options in the order in which this learner sees them. */
  options: ShownOption[]
  sitting: Sitting
  view: SittingView
  onSheet: () => void
  /** Another section follows the one that is open. */
  isSectionNext: boolean
  onFinish: () => void
}

/** One question, its options, and the buttons below them. */
export function QuestionPanel({ question, options, sitting, view, ...actions }: QuestionPanelProps) {
  const { place } = view
  const { first, count } = sitting.places()
  const note = sitting.plan?.list[sectionAt(sitting.plan.list, place)]?.note
  const answer = view.answers.get(place)
  const { option: picked, number = null, isMarked } = answer ?? NO_ANSWER
  const { kind } = question
  const isReader = view.writer !== 'here' || view.phase === 'over'
  return (
    <section className={styles.panel} aria-labelledby="question-number">
      <div className={styles.head}>
        <h2 key={place} id="question-number" className={styles.number} tabIndex={-1} ref={focusOn}>
          {texts.sittingQuestionOf({ number: place - first + 1, count })}
        </h2>
        {question.marks && <span className={styles.marks}>{marksOf(question.marks)}</span>}
        {isMarked && <span className={styles.marked}>{texts.sittingMarked()}</span>}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      <div id="question-text" className={styles.text}>
        <RichText text={question.questionText} html={question.html.questionText} />
      </div>
      {kind === 'several' && (
        <p className={styles.several}>
          {texts.answerSeveral()} <b>{texts.answerChosen({ count: pickedOptions(kind, picked).length })}</b>
        </p>
      )}
      <fieldset className={shared.options} aria-labelledby="question-number question-text" disabled={isReader}>
        {options.map(({ letter, name, option }) => {
          const isPicked = isOptionPicked(kind, picked, option)
          return (
            <div key={letter} className={`${shared.option} ${isPicked ? shared.picked : ''}`}>
              <label className={shared.row}>
                <input
                  type={kind === 'several' ? 'checkbox' : 'radio'}
                  name={`question-${place}`}
                  checked={isPicked}
                  aria-describedby={isPicked ? 'answer-where' : undefined}
                  onChange={() => sitting.change(place, { option: optionAfter(kind, picked, option) })}
                />
                <span className={`${shared.letter} ${kind === 'several' ? shared.box : ''}`}>{letter}</span>
                <RichText text={question[name] ?? ''} html={question.html[name]} />
              </label>
              {kind !== 'several' && isPicked && answer && <WhereMark where={answer.where} />}
            </div>
          )
        })}
        {kind === 'number' && (
          <NumberField
            key={place}
            number={number}
            isDisabled={isReader}
            describedBy={number === null ? undefined : 'answer-where'}
            onChange={(typed) => sitting.change(place, { number: typed })}
          />
        )}
        {/* Several picks are saved as one answer, and so is a number. */}
        {kind && answer && isAnswered(answer) && <WhereMark where={answer.where} />}
      </fieldset>
      <QuestionActions sitting={sitting} view={view} isReader={isReader} {...actions} />
    </section>
  )
}

const marksOf = ({ right, wrong, isPartial }: NonNullable<PaperQuestion['marks']>): string =>
  isPartial
    ? texts.sittingMarksPartial({ right: marksText(right) })
    : texts.sittingMarks({ right: marksText(right), wrong: marksText(-wrong) })

const WHERE = { device: texts.sittingOnDevice, server: texts.sittingOnServer, late: texts.sittingTooLate }

/** One tick means on this device, two ticks mean on the server. */
const WhereMark = ({ where }: { where: AnswerState }) => (
  <span id="answer-where" className={`${styles.where} ${styles[where]}`} data-where={where}>
    {WHERE[where]()}
  </span>
)

/** A screen reader announces the number of the new question and reads on from there. */
const focusOn = (heading: HTMLHeadingElement | null) => heading?.focus()
