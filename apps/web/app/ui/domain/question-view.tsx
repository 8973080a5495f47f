import type { Question, QuestionHtml } from '@abhyas/contract/questions'
import { hasBit, rightMaskOf } from '@abhyas/contract/rules/right-options'
import { type OptionTexts, type ShownOption, writtenOptions } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { explainedOptions, OtherReasons } from './option-reasons.tsx'
import styles from './question-view.module.css'
import { RichText } from './rich-text.tsx'

export type QuestionTexts = Pick<Question, 'questionText' | 'correctAnswer' | 'description'> &
  OptionTexts & { kind?: Question['kind'] | undefined; reasons?: readonly string[] | undefined }

type QuestionViewProps = {
  question: QuestionTexts
  html: QuestionHtml
  /** The options as one learner saw them. Without them, they come as the author wrote them. */
  options?: ShownOption[]
  /** The right options of a result, whose correct answer is a text for people. */
  rightOptions?: readonly number[]
}

/** A question as a learner sees it after answering: its options, with the correct one marked, and its explanation. */
export function QuestionView({ question, html, options = writtenOptions(question), rightOptions }: QuestionViewProps) {
  const rightMask = rightMaskOf(question)
  const isRightOption = (option: number) => (rightOptions ? rightOptions.includes(option) : hasBit(rightMask, option))
  const { others } = explainedOptions(question, options, { isRight: isRightOption, isPicked: () => false })
  return (
    <div className={styles.question}>
      <RichText text={question.questionText} html={html.questionText} />
      {question.kind === 'number' && (
        <p className={`${styles.option} ${styles.row} ${styles.right}`}>
          {question.correctAnswer}
          <span className={styles.mark}>✓ {texts.questionAnswer()}</span>
        </p>
      )}
      <ol className={styles.options}>
        {options.map(({ letter, name, option }) => {
          const isRight = isRightOption(option)
          return (
            <li key={letter} className={`${styles.option} ${styles.row} ${isRight ? styles.right : ''}`}>
              <span className={styles.letter}>{letter}</span>
              <RichText text={question[name] ?? ''} html={html[name]} />
              {isRight && <span className={styles.mark}>✓ {texts.questionAnswer()}</span>}
            </li>
          )
        })}
      </ol>
      {(question.description !== '' || others.length > 0) && (
        <div className={styles.explanation}>
          {question.description && <RichText text={question.description} html={html.description} />}
          <OtherReasons question={{ ...question, html }} options={others} />
        </div>
      )}
    </div>
  )
}
