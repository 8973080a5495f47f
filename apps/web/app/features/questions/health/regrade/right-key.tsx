import type { BankQuestion } from '@abhyas/contract/questions-bank'
import { writtenOptions } from '@abhyas/contract/rules/option-order'
import { hasBit, lettersOf, maskOf, optionsIn, rightMaskOf } from '@abhyas/contract/rules/right-options'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { excerptOf } from '../../../../ui/admin/excerpt-of.ts'
import { SelectField } from '../../../../ui/admin/select-field.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Choice } from '../../../../ui/parts/choice.tsx'
import styles from './regrade.module.css'

type RightKeyProps = {
  question: BankQuestion
  proposed: string | null
  /** As the editor writes a key. */
  chosen: string
  onChoose: (correctAnswer: string) => void
}

/** The key that an admin holds for right: the key that the question has, or another one. */
export function RightKey(props: RightKeyProps) {
  if (props.question.kind === 'number') return <NumberKey {...props} />
  return props.question.kind === 'several' ? <SeveralKey {...props} /> : <OneKey {...props} />
}

function OneKey({ question, proposed, chosen, onChoose }: RightKeyProps) {
  const nameOf = (letter: string, text: string) => {
    const name = texts.regradeKeyOption({ letter, text: excerptOf(text) })
    if (text === question.correctAnswer) return texts.regradeKeyNow({ name })
    return text === proposed ? texts.regradeKeyProposed({ name }) : name
  }
  return (
    <SelectField
      label={texts.regradeKey()}
      choices={writtenOptions(question).map(({ letter, name }) => {
        const text = question[name] ?? ''
        return { value: text, label: nameOf(letter, text) }
      })}
      value={chosen}
      onChange={onChoose}
    />
  )
}

/** At least one option stays right, so the last one cannot be taken away. */
function SeveralKey({ question, chosen, onChoose }: RightKeyProps) {
  const right = rightMaskOf({ ...question, correctAnswer: chosen })
  return (
    <fieldset className={styles.group}>
      <legend>{texts.regradeKeySeveral()}</legend>
      {writtenOptions(question).map(({ letter, name, option }) => (
        <Choice
          key={letter}
          label={texts.regradeKeyOption({ letter, text: excerptOf(question[name] ?? '') })}
          hint={hasBit(rightMaskOf(question), option) ? texts.chartKey() : ''}
          isChosen={hasBit(right, option)}
          isDisabled={optionsIn(right).length === 1 && hasBit(right, option)}
          onChoose={(isRight) => onChoose(lettersOf(isRight ? right | maskOf([option]) : right & ~maskOf([option])))}
        />
      ))}
    </fieldset>
  )
}

/** Past attempts are counted when the number is written to its end. */
function NumberKey({ question, onChoose }: RightKeyProps) {
  const [typed, setTyped] = useState(question.correctAnswer)
  return (
    <form
      className={styles.numberKey}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onChoose(typed.trim())
      }}
    >
      <TextInput
        label={texts.regradeKeyNumber()}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button variant="quiet" type="submit">
        {texts.regradeKeyTake()}
      </Button>
    </form>
  )
}
