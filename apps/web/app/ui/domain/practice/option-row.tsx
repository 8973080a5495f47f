import type { Question } from '@abhyas/contract/questions'
import type { ShownOption } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import view from '../question-view.module.css'
import { RichText } from '../rich-text.tsx'

type OptionRowProps = {
  question: Question
  shown: ShownOption
  /** Options with the same name exclude each other. Without a name, several can be picked. */
  name?: string
  isPicked: boolean
  /** Null until the question is answered. */
  isRight: boolean | null
  onPick: () => void
}

/** An option to pick. After the answer it says whether it is right. */
export function OptionRow({ question, shown, name, isPicked, isRight, onPick }: OptionRowProps) {
  const isWrong = isPicked && isRight === false
  const tone = isRight ? view.right : isWrong ? view.wrong : isPicked ? view.picked : ''
  return (
    <label className={`${view.option} ${view.row} ${tone}`}>
      <input
        type={name ? 'radio' : 'checkbox'}
        name={name}
        value={shown.option}
        data-letter={shown.letter}
        checked={isPicked}
        onChange={onPick}
      />
      <span className={`${view.letter} ${name ? '' : view.box}`}>{shown.letter}</span>
      <RichText text={question[shown.name]} html={question.html[shown.name]} />
      {(isRight || isWrong) && <span className={view.mark}>{markOf(isPicked, isRight)}</span>}
    </label>
  )
}

/** After a wrong pick, the correct option is marked too. */
function markOf(isPicked: boolean, isRight: boolean | null): string {
  if (!isRight) return `✗ ${texts.practiceWrongMark()}`
  return `✓ ${isPicked ? texts.practiceRightMark() : texts.resultCorrectAnswer()}`
}
