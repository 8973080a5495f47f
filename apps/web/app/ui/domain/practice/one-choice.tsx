import type { Question } from '@abhyas/contract/questions'
import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { hasBit } from '@abhyas/contract/rules/right-options'
import { seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import type { Picked } from '@abhyas/contract/rules/picked'
import { useId } from 'react'
import view from '../question-view.module.css'
import { OptionRow } from './option-row.tsx'

/** What every kind of question needs to be answered in practice. */
export type ChoiceProps = {
  question: Question
  /** Undefined until the question is answered. */
  picked: Picked | undefined
  learnerId: number
  roundId: string
  /** The id of the element with the text of the question. */
  labelledBy: string
  onPick: (picked: Picked) => void
}

/** The options of a question with one right option. A tap answers it. */
export function OneChoice({ question, picked, learnerId, roundId, labelledBy, onPick }: ChoiceProps) {
  const name = useId()
  const { rightMask } = answerKeyOf(question)
  return (
    <div className={view.options} role="radiogroup" aria-labelledby={labelledBy}>
      {shownOptions(question, seedOf(learnerId, roundId, question.id)).map((shown) => (
        <OptionRow
          key={shown.letter}
          question={question}
          shown={shown}
          name={name}
          isPicked={picked === shown.option}
          isRight={picked === undefined ? null : hasBit(rightMask, shown.option)}
          onPick={() => onPick(shown.option)}
        />
      ))}
    </div>
  )
}
