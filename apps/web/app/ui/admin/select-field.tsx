import { useId } from 'react'
import styles from './select-field.module.css'

type SelectFieldProps = {
  label: string
  /** Each choice by its value; what is chosen when none is, comes first. */
  choices: { value: string | number; label: string }[]
  value: string | number
  onChange: (value: string) => void
  name?: string
  isDisabled?: boolean
}

/** The browser's own select: it opens as the phone's picker, and needs no script. */
export function SelectField({ label, choices, value, onChange, name, isDisabled }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        name={name}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
