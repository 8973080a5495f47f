import type { ResultItem } from '@abhyas/contract/exams-results'
import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import { type GivenAnswer, isAnswered, pickedOptions } from '@abhyas/contract/rules/right-options'
import { OPTIONS, seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { QuestionView } from '../../../ui/domain/question-view.tsx'
import { type Outcome, outcomeOf } from '../results/item-outcome.ts'
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
            rightOptions={item.correctOptions}
          />
        </details>
      </li>
    ))}
  </ol>
)

/** The number, or the texts of the options, because each learner sees the options under other letters. */
function answerText(item: ResultItem, { option, number }: GivenAnswer): string {
  const names = pickedOptions(item.kind, option).flatMap((place) => OPTIONS[place]?.name ?? [])
  return number ?? names.map((name) => excerptOf(item[name] ?? '')).join('; ')
}

const VERDICTS: Record<Outcome, () => string> = {
  right: () => `✓ ${texts.timelineRight()}`,
  partly: () => `◐ ${texts.resultPartly()}`,
  wrong: () => `✕ ${texts.timelineWrong()}`,
  empty: () => `✕ ${texts.timelineNotAnswered()}`,
  left_out: () => `– ${texts.correctionNotCounted()}`,
}

const TONES = { right: styles.right, partly: styles.wrong, wrong: styles.wrong, empty: styles.wrong, left_out: '' }

/** Nothing is graded before the end, so a running attempt has no verdicts. */
const runningText = (item: ResultItem) => (item.isAnswered ? texts.timelineAnswered() : texts.timelineNotAnsweredYet())

function Outcome({ item, isRunning }: { item: ResultItem; isRunning: boolean }) {
  const { correction, spentMs } = item
  const outcome = outcomeOf(item)
  const given = { option: item.selectedOption, number: item.selectedNumber }
  const late = { option: item.lateOption, number: item.lateNumber }
  const details = [
    ...(isAnswered(given) ? [texts.timelinePicked({ answer: answerText(item, given) })] : []),
    ...(item.marks && !isRunning && outcome !== 'left_out'
      ? [texts.resultMarksGot({ marks: marksText(item.marksGot ?? 0) })]
      : []),
    ...(isAnswered(late) ? [texts.timelinePickedLate({ answer: answerText(item, late) })] : []),
    ...(correction?.formerAnswer ? [texts.timelineFormerly({ answer: excerptOf(correction.formerAnswer) })] : []),
    ...(spentMs === null ? [] : [texts.timelineSpent({ seconds: Math.round(spentMs / 1000) })]),
  ]
  return (
    <>
      {isRunning ? <span>{runningText(item)}</span> : <span className={TONES[outcome]}>{VERDICTS[outcome]()}</span>}
      <span className={styles.detail}>{details.join(', ')}</span>
    </>
  )
}
