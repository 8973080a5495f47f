import type { Question, QuestionHtml } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import styles from './question-view.module.css'
import { RichText } from './rich-text.tsx'

export const OPTIONS = [
  { letter: 'A', name: 'optionA' },
  { letter: 'B', name: 'optionB' },
  { letter: 'C', name: 'optionC' },
  { letter: 'D', name: 'optionD' },
] as const

export type QuestionTexts = Pick<
  Question,
  'questionText' | 'optionA' | 'optionB' | 'optionC' | 'optionD' | 'correctAnswer' | 'description'
>

/** A question as a learner sees it after answering: its options, with the correct one marked, and its explanation. */
export function QuestionView({ question, html }: { question: QuestionTexts; html: QuestionHtml }) {
  return (
    <div className={styles.question}>
      <RichText text={question.questionText} html={html.questionText} />
      <ol className={styles.options}>
        {OPTIONS.filter(({ name }) => question[name] !== '').map(({ letter, name }) => {
          const isRight = question[name] === question.correctAnswer
          return (
            <li key={letter} className={`${styles.option} ${styles.row} ${isRight ? styles.right : ''}`}>
              <span className={styles.letter}>{letter}</span>
              <RichText text={question[name]} html={html[name]} />
              {isRight && <span className={styles.mark}>✓ {texts.questionAnswer()}</span>}
            </li>
          )
        })}
      </ol>
      {question.description && (
        <div className={styles.explanation}>
          <RichText text={question.description} html={html.description} />
        </div>
      )}
    </div>
  )
}
