import type { ResultItem } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { OPTIONS, QuestionView } from '../../../ui/domain/question-view.tsx'
import styles from './timeline.module.css'

/** Lists the questions, one per line. Each opens to show it as the learner saw it, with the correct answer. */
export const TimelineQuestions = ({ items }: { items: ResultItem[] }) => (
  <ol className={styles.questions}>
    {items.map((item, place) => (
      <li key={item.questionId}>
        <details>
          <summary>
            <span className={styles.number}>{texts.timelineQuestion({ number: place + 1 })}</span>
            <Outcome item={item} />
          </summary>
          <QuestionView question={item} html={item.html} />
        </details>
      </li>
    ))}
  </ol>
)

const letterOf = (option: number) => OPTIONS[option]?.letter ?? ''

function verdictOf(isCorrect: boolean, selectedOption: number | null): string {
  if (isCorrect) return `✓ ${texts.timelineRight()}`
  return `✕ ${selectedOption === null ? texts.timelineNotAnswered() : texts.timelineWrong()}`
}

function Outcome({ item: { isCorrect, selectedOption, lateOption, spentMs } }: { item: ResultItem }) {
  const details = [
    ...(selectedOption === null ? [] : [texts.timelinePicked({ letter: letterOf(selectedOption) })]),
    ...(lateOption === null ? [] : [texts.timelinePickedLate({ letter: letterOf(lateOption) })]),
    ...(spentMs === null ? [] : [texts.timelineSpent({ seconds: Math.round(spentMs / 1000) })]),
  ]
  return (
    <>
      <span className={isCorrect ? styles.right : styles.wrong}>{verdictOf(isCorrect, selectedOption)}</span>
      <span className={styles.detail}>{details.join(', ')}</span>
    </>
  )
}
