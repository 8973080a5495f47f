import type { Question } from '@abhyas/contract/questions'
import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { hasBit } from '@abhyas/contract/rules/right-options'
import { rangeText } from '@abhyas/contract/rules/number-answers'
import { writtenOptions } from '@abhyas/contract/rules/option-order'
import { RichText } from '../rich-text.tsx'
import styles from './right-answer.module.css'

/** The right answer, rendered like the options that it consists of. */
export function RightAnswer({ question }: { question: Question }) {
  const { range, rightMask } = answerKeyOf(question)
  if (range) return <span>{rangeText(range)}</span>
  const right = writtenOptions(question).filter(({ option }) => hasBit(rightMask, option))
  const shown = right.map(({ name, letter }) => (
    <RichText key={letter} text={question[name]} html={question.html[name]} />
  ))
  if (question.kind !== 'several') return shown[0]
  return (
    <ul className={styles.answers}>
      {shown.map((answer) => (
        <li key={answer.key}>{answer}</li>
      ))}
    </ul>
  )
}
