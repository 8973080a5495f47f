import { type ChangeEvent, useId } from 'react'
import styles from './select-field.module.css'

type SelectFieldProps = {
  label: string
  /** The first choice is the default. */
  choices: { value: string | number; label: string }[]
  name?: string
  isDisabled?: boolean
} & (
  | { value: string | number; onChange: (value: string) => void }
  /** Uncontrolled, for a form of useForm. */
  | { initial: string | number }
)

/** A native select: a phone opens its own picker, and no script is needed. */
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
