import styles from './choice.module.css'

type ChoiceProps = {
  label: string
  hint: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: (isChosen: boolean) => void
}

/** A checkbox of the browser: Mantine's switch would bring the admins' script to learners. */
export const Choice = ({ label, hint, isChosen, isDisabled = false, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      checked={isChosen}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
    />
    <span>
      {label}
      <small>{hint}</small>
    </span>
  </label>
)
