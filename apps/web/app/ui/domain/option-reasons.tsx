import type { QuestionHtml } from '@abhyas/contract/questions'
import type { OptionTexts, ShownOption } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { RichText } from './rich-text.tsx'
import styles from './option-reasons.module.css'

/** The reasons are in the order of the author. A question that an old page kept has none. */
export type ReasonedQuestion = OptionTexts & { reasons?: readonly string[] | undefined; html: QuestionHtml }

type Judged = { isRight: (option: number) => boolean; isPicked: (option: number) => boolean }
type Explained = { picked: ShownOption[]; others: ShownOption[] }

/** Returns the wrong options that have a reason: those that the learner picked, and the others. */
export function explainedOptions(
  { reasons }: Pick<ReasonedQuestion, 'reasons'>,
  options: readonly ShownOption[],
  { isRight, isPicked }: Judged,
): Explained {
  const explained = options.filter(({ option }) => Boolean(reasons?.[option]) && !isRight(option))
  return {
    picked: explained.filter(({ option }) => isPicked(option)),
    others: explained.filter(({ option }) => !isPicked(option)),
  }
}

type ReasonsProps = { question: ReasonedQuestion; options: readonly ShownOption[] }

/** A longer option, or one with a block of code, is named by the letter that the learner sees. */
const LONGEST_QUOTE = 60

/** Says why the wrong options that the learner picked are wrong. */
export const PickedReasons = ({ question, options }: ReasonsProps) =>
  options.map((shown) => (
    <div key={shown.letter} className={styles.reason}>
      <Reason question={question} shown={shown} lead={`${texts.resultYourAnswer()}: `} />
    </div>
  ))

/** Says why the other wrong options are wrong, at the end of the explanation. */
export const OtherReasons = ({ question, options }: ReasonsProps) =>
  options.length > 0 && (
    <>
      <strong className={styles.heading}>{texts.practiceOthersWrong()}</strong>
      <ul className={styles.others}>
        {options.map((shown) => (
          <li key={shown.letter} className={styles.reason}>
            <Reason question={question} shown={shown} />
          </li>
        ))}
      </ul>
    </>
  )

type ReasonProps = { question: ReasonedQuestion; shown: ShownOption; lead?: string }

function Reason({ question: { html, reasons, ...written }, shown: { letter, name, option }, lead }: ReasonProps) {
  const quoted = written[name] ?? ''
  return (
    <>
      <strong>
        {lead}
        {quoted.length > LONGEST_QUOTE || quoted.includes('```') ? (
          letter
        ) : (
          <RichText text={quoted} html={html[name]} />
        )}
      </strong>
      {' — '}
      {/* In the HTML, the server leaves the place of a plain text empty. */}
      <RichText text={reasons?.[option] ?? ''} html={html.reasons?.[option] || undefined} />
    </>
  )
}
