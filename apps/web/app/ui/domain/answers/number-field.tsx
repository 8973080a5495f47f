import { parseNumber, plainSigns } from '@abhyas/contract/rules/number-answers'
import * as texts from '@abhyas/messages/texts'
import { useId, useState } from 'react'
import styles from './number-field.module.css'

/** Nine digits with their commas, a sign, a point and six decimals. */
const LONGEST = 21
const DELETE = '⌫'
const MINUS = '−'
const KEYS = ['7', '8', '9', DELETE, '4', '5', '6', MINUS, '1', '2', '3', '.', '0']
const NAMES: Record<string, () => string> = {
  [DELETE]: texts.answerDelete,
  [MINUS]: texts.answerMinus,
  '.': texts.answerPoint,
}

type NumberFieldProps = {
  /** The number that is saved. */
  number: string | null
  isDisabled: boolean
  describedBy?: string | undefined
  /** Called after every key. Null means that there is no number, or only a part of one. */
  onChange: (number: string | null) => void
}

/**
 * A field for a number with a keypad of its own. The phone's keyboard stays away: it would cover the question, and not
 * every one has a minus sign.
 */
export function NumberField({ number, isDisabled, describedBy, onChange }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(number ?? '')
  // A screen reader hears what it typed, but not what the keypad writes.
  const [isPressed, setPressed] = useState(false)
  // A number that came from elsewhere replaces what was typed here.
  const text = number === parseNumber(typed) ? typed : (number ?? '')
  const isUnread = text !== '' && parseNumber(text) === null

  function type(next: string, isByKeypad: boolean): void {
    const taken = withoutTooMany(plainSigns(next), text)
    setTyped(taken)
    setPressed(isByKeypad)
    const read = parseNumber(taken)
    if (read !== number) onChange(read)
  }

  return (
    <div className={styles.number}>
      <label htmlFor={id}>{texts.answerNumber()}</label>
      <input
        id={id}
        className={styles.field}
        data-number
        type="text"
        inputMode="none"
        autoComplete="off"
        value={text}
        disabled={isDisabled}
        aria-invalid={isUnread || undefined}
        aria-describedby={[isUnread ? `${id}hint` : '', describedBy ?? ''].join(' ').trim() || undefined}
        onChange={({ currentTarget }) => type(currentTarget.value, false)}
      />
      <output className="spoken">{isPressed && text}</output>
      {isUnread && (
        <output id={`${id}hint`} className={styles.hint}>
          {texts.answerNumberUnread()}
        </output>
      )}
      {!isDisabled && (
        <fieldset className={styles.keys} aria-label={texts.answerKeypad()}>
          {KEYS.map((key) => (
            <button key={key} type="button" aria-label={NAMES[key]?.()} onClick={() => type(pressed(text, key), true)}>
              {key}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** A digit too many must not clear the number: further decimals are left out, and a tenth digit is not taken. */
function withoutTooMany(next: string, before: string): string {
  const cut = next.replace(/(\.\d{6})\d+/, '$1')
  return cut.length > LONGEST || /\d{10}/.test(cut.replaceAll(',', '')) ? before : cut
}

/** The minus key changes the sign wherever the cursor is, and a second point is not taken. */
function pressed(text: string, key: string): string {
  if (key === DELETE) return text.slice(0, -1)
  if (key === MINUS) return text.startsWith('-') ? text.slice(1) : `-${text}`
  return key === '.' && text.includes('.') ? text : text + key
}
