import type { ResultItem } from '@abhyas/contract/exams-attempts'
import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import { OPTIONS, seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { QuestionView } from '../../../ui/domain/question-view.tsx'
import styles from './timeline.module.css'

/** Lists the questions, one per line. Each opens to show it as the learner saw it, with the correct answer. */
export const TimelineQuestions = ({ attempt: { id, learner, items, finishedAt } }: { attempt: AttemptTimeline }) => (
  <ol className={styles.questions}>
    {items.map((item, place) => (
      <li key={item.questionId}>
        <details>
          <summary>
            <span className={styles.number}>{texts.timelineQuestion({ number: place + 1 })}</span>
            <Outcome item={item} isRunning={finishedAt === null} />
          </summary>
          <QuestionView
            question={item}
            html={item.html}
            options={shownOptions(item, seedOf(learner.id, id, item.questionId))}
          />
        </details>
      </li>
    ))}
  </ol>
)

/** The text of an option, because each learner sees the options under other letters. */
function answerAt(item: ResultItem, option: number): string {
  const name = OPTIONS[option]?.name
  return name ? excerptOf(item[name]) : ''
}

function verdictOf({ isCorrect, selectedOption }: ResultItem): string {
  if (isCorrect) return `✓ ${texts.timelineRight()}`
  return `✕ ${selectedOption === null ? texts.timelineNotAnswered() : texts.timelineWrong()}`
}

/** Nothing is graded before the end, so a running attempt has no verdicts. */
const runningText = ({ selectedOption }: ResultItem) =>
  selectedOption === null ? texts.timelineNotAnsweredYet() : texts.timelineAnswered()

function Outcome({ item, isRunning }: { item: ResultItem; isRunning: boolean }) {
  const { isCorrect, selectedOption, lateOption, spentMs } = item
  const details = [
    ...(selectedOption === null ? [] : [texts.timelinePicked({ answer: answerAt(item, selectedOption) })]),
    ...(item.marks && !isRunning ? [texts.resultMarksGot({ marks: marksText(item.marksGot ?? 0) })] : []),
    ...(lateOption === null ? [] : [texts.timelinePickedLate({ answer: answerAt(item, lateOption) })]),
    ...(spentMs === null ? [] : [texts.timelineSpent({ seconds: Math.round(spentMs / 1000) })]),
  ]
  return (
    <>
      {isRunning ? (
        <span>{runningText(item)}</span>
      ) : (
        <span className={isCorrect ? styles.right : styles.wrong}>{verdictOf(item)}</span>
      )}
      <span className={styles.detail}>{details.join(', ')}</span>
    </>
  )
}
