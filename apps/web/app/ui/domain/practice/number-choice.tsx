import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { Button } from '../../button/button.tsx'
import { NumberField } from '../answers/number-field.tsx'
import type { ChoiceProps } from './one-choice.tsx'
import styles from './question-card.module.css'

/** A number to type. Enter or the button answers. */
export function NumberChoice({ picked, onPick }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isDone = picked !== undefined
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== null) onPick(typed)
      }}
    >
      <NumberField number={isDone ? String(picked) : typed} isDisabled={isDone} onChange={setTyped} />
      {!isDone && (
        <Button variant="primary" type="submit" aria-disabled={typed === null}>
          {texts.answerCheck()}
        </Button>
      )}
    </form>
  )
}
