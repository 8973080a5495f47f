import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { hasBit } from '@abhyas/contract/rules/right-options'
import { seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import { isOptionPicked, optionAfter } from '@abhyas/contract/rules/picked'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { Button } from '../../button/button.tsx'
import view from '../question-view.module.css'
import type { ChoiceProps } from './one-choice.tsx'
import { OptionRow } from './option-row.tsx'
import styles from './question-card.module.css'

/** The options of a question with several right options. They are picked one by one, and a button answers. */
export function SeveralChoice({ question, picked, learnerId, roundId, labelledBy, onPick }: ChoiceProps) {
  const [ticked, setTicked] = useState<number | null>(null)
  const isDone = picked !== undefined
  const { rightMask } = answerKeyOf(question)
  return (
    <>
      <p className={styles.hint}>{texts.answerSeveral()}</p>
      <fieldset className={view.options} aria-labelledby={labelledBy} disabled={isDone}>
        {shownOptions(question, seedOf(learnerId, roundId, question.id)).map((shown) => (
          <OptionRow
            key={shown.letter}
            question={question}
            shown={shown}
            isPicked={isOptionPicked('several', picked ?? ticked, shown.option)}
            isRight={isDone ? hasBit(rightMask, shown.option) : null}
            onPick={() => setTicked((before) => optionAfter('several', before, shown.option))}
          />
        ))}
      </fieldset>
      {!isDone && (
        <Button
          variant="primary"
          data-check
          aria-disabled={ticked === null}
          onClick={() => ticked !== null && onPick(ticked)}
        >
          {texts.answerCheck()}
        </Button>
      )}
    </>
  )
}
