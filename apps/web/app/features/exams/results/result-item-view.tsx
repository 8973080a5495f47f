import type { ResultItem } from '@abhyas/contract/exams-results'
import type { ShownOption } from '@abhyas/contract/rules/option-order'
import { isOptionPicked } from '@abhyas/contract/rules/picked'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { DifficultyBadge } from '../../../ui/domain/difficulty-badge.tsx'
import question from '../../../ui/domain/question-view.module.css'
import { explainedOptions, OtherReasons, PickedReasons } from '../../../ui/domain/option-reasons.tsx'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { ItemCorrection } from './item-correction.tsx'
import { outcomeOf } from './item-outcome.ts'
import styles from './results.module.css'

type ResultItemViewProps = {
  item: ResultItem
  number: number
  /** The name of its section and its number there. Null in an exam without sections. */
  inSection: { name: string; number: number } | null
  /** The options in the order in which the learner saw them in the exam. */
  options: ShownOption[]
  onReport: () => void
}

/** Shows a question of a closed attempt: the learner's answer, the correct answer and the explanation. */
export function ResultItemView({ item, number, inSection, options, onReport }: ResultItemViewProps) {
  const { kind, questionText, description, difficulty, html, spentMs, selectedOption, selectedNumber } = item
  const { correctOptions, correction } = item
  // A correction that was taken back was wrong, so the explanation is right.
  const isOldExplanation = description !== '' && correction !== undefined && correction.policy !== 'taken_back'
  // Where no key decides, no pick is wrong.
  const isFree = correction !== undefined && correction.counts !== 'key'
  const explained = explainedOptions(item, options, {
    isRight: (option) => correctOptions.includes(option),
    isPicked: (option) => isOptionPicked(kind, selectedOption, option),
  })
  return (
    <article className={`${styles.item} ${styles[TONES[outcomeOf(item)]] ?? ''}`}>
      <header className={styles.itemHead}>
        <div className={styles.itemName}>
          <h3>
            {inSection && `${inSection.name} · `}
            {texts.resultQuestion({ number: inSection?.number ?? number })}
            <span className={styles.verdict}>{verdictOf(item)}</span>
            {item.marks && correction?.counts !== 'none' && (
              <span className={styles.marks}>{marksGotText(item.marksGot ?? 0)}</span>
            )}
          </h3>
          {difficulty && <DifficultyBadge difficulty={difficulty} />}
        </div>
        {spentMs !== null && (
          <span className={styles.quiet}>{texts.resultSpent({ time: timeInWords(Math.ceil(spentMs / 1000)) })}</span>
        )}
        <Button variant="plain" aria-label={texts.reportOpenNamed({ number })} onClick={onReport}>
          {texts.reportOpen()}
        </Button>
      </header>
      {correction && <ItemCorrection item={item} correction={correction} />}
      <div className={question.question}>
        <RichText text={questionText} html={html.questionText} />
        {(!item.isAnswered || selectedNumber) && (
          <p>
            <strong>{texts.resultYourAnswerIs({ answer: selectedNumber ?? texts.resultNotAnswered() })}</strong>
          </p>
        )}
        {kind === 'number' && item.correctAnswer !== '' && (
          <p className={`${question.option} ${question.row} ${question.right}`}>
            {item.correctAnswer}
            <OptionMark isRight />
          </p>
        )}
        {item.lateNumber && (
          <p>
            {item.lateNumber} <Badge tone="waiting">{texts.resultLate()}</Badge>
          </p>
        )}
        <ol className={question.options}>
          {options.map(({ letter, name, option }) => {
            const isRight = correctOptions.includes(option)
            const isSelected = isOptionPicked(kind, selectedOption, option)
            const isWrong = isSelected && !isRight && !isFree
            const tone = isRight ? question.right : isWrong ? question.wrong : ''
            return (
              <li key={letter} className={`${question.option} ${question.row} ${tone}`}>
                <span className={question.letter}>{letter}</span>
                <RichText text={item[name] ?? ''} html={html[name]} />
                <OptionMark
                  isRight={isRight}
                  isSelected={isSelected}
                  isWrong={isWrong}
                  isFormer={correction?.formerOptions.includes(option) ?? false}
                  isLate={isOptionPicked(kind, item.lateOption, option)}
                />
              </li>
            )
          })}
        </ol>
        <PickedReasons question={item} options={explained.picked} />
        {(description !== '' || explained.others.length > 0) && (
          <div className={question.explanation}>
            {isOldExplanation && <p className={styles.quiet}>{texts.correctionExplained()}</p>}
            {description && <RichText text={description} html={html.description} />}
            <OtherReasons question={item} options={explained.others} />
          </div>
        )}
      </div>
    </article>
  )
}

const marksGotText = (parts: number): string =>
  texts.resultMarksGot({ marks: (parts > 0 ? '+' : '') + marksText(parts) })

const TONES = { right: 'right', partly: 'wrong', wrong: 'wrong', empty: 'wrong', left_out: 'notCounted' } as const

function verdictOf(item: ResultItem): string {
  switch (outcomeOf(item)) {
    case 'right':
      return `✓ ${item.correction?.counts === 'all' ? texts.correctionCountsAsRight() : texts.resultRight()}`
    case 'partly':
      return `◐ ${texts.resultPartly()}`
    case 'wrong':
      return `✕ ${texts.resultWrong()}`
    case 'empty':
      return `○ ${texts.resultNotAnswered()}`
    case 'left_out':
      return `– ${texts.correctionNotCounted()}`
  }
}

type OptionMarkProps = {
  isRight: boolean
  isSelected?: boolean
  isWrong?: boolean
  isFormer?: boolean
  isLate?: boolean
}

function OptionMark({
  isRight,
  isSelected = false,
  isWrong = false,
  isFormer = false,
  isLate = false,
}: OptionMarkProps) {
  const mark = () => {
    if (isRight) return `✓ ${isSelected ? texts.resultYourAnswerRight() : texts.resultCorrectAnswer()}`
    return isWrong ? `✕ ${texts.resultYourAnswer()}` : texts.resultYourAnswer()
  }
  return (
    <>
      {(isRight || isSelected) && (
        <span className={`${question.mark} ${isRight || isWrong ? '' : styles.picked}`}>{mark()}</span>
      )}
      {isFormer && <Badge tone="quiet">{texts.correctionFormer()}</Badge>}
      {isLate && <Badge tone="waiting">{texts.resultLate()}</Badge>}
    </>
  )
}
