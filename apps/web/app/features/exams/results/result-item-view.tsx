import type { ResultItem } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../../../ui/parts/badge.tsx'
import question from '../../../ui/domain/question-view.module.css'
import { OPTIONS } from '../../../ui/domain/question-view.tsx'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import styles from './results.module.css'

/** Shows a question of a closed attempt: the learner's answer, the correct answer and the explanation. */
export function ResultItemView({ item, number }: { item: ResultItem; number: number }) {
  const { questionText, description, html, spentMs, selectedOption } = item
  return (
    <article className={`${styles.item} ${item.isCorrect ? styles.right : styles.wrong}`}>
      <header className={styles.itemHead}>
        <h3>
          {texts.resultQuestion({ number })}
          <span className={styles.verdict}>{verdictOf(item)}</span>
        </h3>
        {spentMs !== null && (
          <span className={styles.quiet}>{texts.resultSpent({ time: timeInWords(Math.ceil(spentMs / 1000)) })}</span>
        )}
      </header>
      <div className={question.question}>
        <RichText text={questionText} html={html.questionText} />
        {selectedOption === null && (
          <p>
            <strong>{texts.resultYourAnswerIs({ answer: texts.resultNotAnswered() })}</strong>
          </p>
        )}
        <ol className={question.options}>
          {OPTIONS.map(({ letter, name }, option) => {
            if (item[name] === '') return null
            const isRight = item.correctOptions.includes(option)
            const isSelected = option === selectedOption
            const tone = isRight ? question.right : isSelected ? question.wrong : ''
            return (
              <li key={letter} className={`${question.option} ${question.row} ${tone}`}>
                <span className={question.letter}>{letter}</span>
                <RichText text={item[name]} html={html[name]} />
                <OptionMark isRight={isRight} isSelected={isSelected} isLate={option === item.lateOption} />
              </li>
            )
          })}
        </ol>
        {description && (
          <div className={question.explanation}>
            <RichText text={description} html={html.description} />
          </div>
        )}
      </div>
    </article>
  )
}

function verdictOf({ isCorrect, selectedOption }: ResultItem): string {
  if (isCorrect) return `✓ ${texts.resultRight()}`
  return selectedOption === null ? `○ ${texts.resultNotAnswered()}` : `✕ ${texts.resultWrong()}`
}

type OptionMarkProps = { isRight: boolean; isSelected: boolean; isLate: boolean }

function OptionMark({ isRight, isSelected, isLate }: OptionMarkProps) {
  const mark = () => {
    if (isRight) return `✓ ${isSelected ? texts.resultYourAnswerRight() : texts.resultCorrectAnswer()}`
    return isSelected ? `✕ ${texts.resultYourAnswer()}` : null
  }
  return (
    <>
      {(isRight || isSelected) && <span className={question.mark}>{mark()}</span>}
      {isLate && <Badge tone="waiting">{texts.resultLate()}</Badge>}
    </>
  )
}
