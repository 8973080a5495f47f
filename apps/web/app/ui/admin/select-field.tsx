import { type ChangeEvent, useId } from 'react'
import styles from './select-field.module.css'

type SelectFieldProps = {
  label: string
  /** Each choice by its value; what is chosen when none is, comes first. */
  choices: { value: string | number; label: string }[]
  name?: string
  isDisabled?: boolean
} & (
  | { value: string | number; onChange: (value: string) => void }
  /** In a form whose values the browser keeps. */
  | { initial: string | number }
)

/** The browser's own select: it opens as the phone's picker, and needs no script. */
export function SelectField({ label, choices, name, isDisabled, ...props }: SelectFieldProps) {
  const id = useId()
  const kept =
    'initial' in props
      ? { defaultValue: props.initial }
      : {
          value: props.value,
          onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => props.onChange(currentTarget.value),
        }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={styles.select} name={name} disabled={isDisabled} {...kept}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
