import type { ImportDoubt, ImportDraft } from '@abhyas/contract/questions-import'
import { ALT_MAX_LENGTH, ALT_MIN_LENGTH } from '@abhyas/contract/rules/pictures'
import * as texts from '@abhyas/messages/texts'
import { useId, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { choiceText, doubtText } from './doubt-texts.ts'
import type { Chosen, DraftMark, MarkStep } from './draft-marks.ts'
import styles from './doubt-choices.module.css'

type DoubtChoicesProps = {
  place: number
  format: string
  draft: ImportDraft
  mark: DraftMark | undefined
  onStep: (place: number, step: MarkStep) => void
  /** While the question is edited, its doubts are only said. */
  isTextOnly?: boolean
}

/** Each doubt with its sentence and its choices. A chosen one stays, so that it can be changed. */
export function DoubtChoices({ place, format, draft, mark, onStep, isTextOnly = false }: DoubtChoicesProps) {
  return draft.doubts.map((doubt, nth) => {
    const text = doubtText(format, doubt)
    // Two doubts of a question may be alike, and they never change their order.
    const key = `${nth} ${doubt.code}`
    if (isTextOnly || doubt.choices.length === 0)
      return (
        <p key={key} className={styles.fault}>
          {text} {!isTextOnly && texts.importMustEdit()}
        </p>
      )
    return (
      <Doubt
        key={key}
        name={`${place}-${nth}`}
        text={text}
        doubt={doubt}
        draft={draft}
        chosen={mark?.chosen[nth] ?? null}
        onChoose={(chosen) => onStep(place, { do: 'choose', doubt: nth, chosen })}
      />
    )
  })
}

type DoubtProps = {
  name: string
  text: string
  doubt: ImportDoubt
  draft: ImportDraft
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
}

function Doubt({ name, text, doubt, draft, chosen, onChoose }: DoubtProps) {
  const [isDescribing, setDescribing] = useState(false)
  return (
    <fieldset className={styles.doubt} data-settled={chosen !== null || undefined}>
      <legend>
        {chosen && <span aria-hidden>✓ </span>}
        {text}
      </legend>
      <div className={styles.choices}>
        {doubt.choices.map((choice, nth) => {
          const isPicture = choice.code === 'describe_picture'
          return (
            <label key={`${choice.code} ${choice.value}`} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={chosen ? chosen.choice === nth : isPicture && isDescribing}
                onChange={() => {
                  setDescribing(isPicture)
                  if (!isPicture) onChoose({ choice: nth })
                }}
              />
              <span>{choiceText(choice, draft)}</span>
              <kbd aria-hidden>{nth + 1}</kbd>
            </label>
          )
        })}
      </div>
      {isDescribing && (
        <PictureText
          onSave={(description) =>
            onChoose({ choice: doubt.choices.findIndex(({ code }) => code === 'describe_picture'), description })
          }
        />
      )}
    </fieldset>
  )
}

/** The alternative text of a picture. */
function PictureText({ onSave }: { onSave: (description: string) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [isShort, setShort] = useState(false)
  const save = () => {
    setShort(text.trim().length < ALT_MIN_LENGTH)
    if (text.trim().length >= ALT_MIN_LENGTH) onSave(text.trim())
  }
  return (
    <div className={styles.picture}>
      <label htmlFor={id}>{texts.importPictureLabel()}</label>
      <input
        id={id}
        value={text}
        maxLength={ALT_MAX_LENGTH}
        aria-describedby={`${id}-problem`}
        aria-invalid={isShort}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      <p id={`${id}-problem`} role="alert">
        {isShort ? texts.importPictureShort() : ''}
      </p>
      <Button variant="quiet" onClick={save}>
        {texts.importPictureSave()}
      </Button>
    </div>
  )
}
