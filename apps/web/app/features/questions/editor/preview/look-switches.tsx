import * as texts from '@abhyas/messages/texts'
import { useId } from 'react'
import type { Look } from './look.ts'
import styles from './preview.module.css'

type LookSwitchesProps = { look: Look; onLook: (look: Look) => void }

export function LookSwitches({ look, onLook }: LookSwitchesProps) {
  const isPageDark = document.documentElement.dataset['mantineColorScheme'] === 'dark'
  return (
    <div className={styles.switches}>
      <Switch
        label={texts.writingMoment()}
        choices={[texts.writingBefore(), texts.writingAfter()]}
        isSecond={look.isAnswered}
        onChange={(isAnswered) => onLook({ ...look, isAnswered })}
      />
      <Switch
        className={styles.screen}
        label={texts.writingScreen()}
        choices={[texts.writingWide(), texts.writingPhone()]}
        isSecond={look.isPhone}
        onChange={(isPhone) => onLook({ ...look, isPhone })}
      />
      <Switch
        label={texts.writingTheme()}
        choices={[texts.writingLight(), texts.writingDark()]}
        isSecond={look.isDark ?? isPageDark}
        onChange={(isDark) => onLook({ ...look, isDark })}
      />
    </div>
  )
}

type SwitchProps = {
  label: string
  choices: [first: string, second: string]
  isSecond: boolean
  onChange: (isSecond: boolean) => void
  className?: string | undefined
}

/** Two radio buttons beside each other. The arrow keys change between them. */
function Switch({ label, choices, isSecond, onChange, className = '' }: SwitchProps) {
  const name = useId()
  return (
    <fieldset className={`${styles.switch} ${className}`} aria-label={label}>
      {choices.map((choice, place) => (
        <label key={choice}>
          <input type="radio" name={name} checked={isSecond === (place === 1)} onChange={() => onChange(place === 1)} />
          {choice}
        </label>
      ))}
    </fieldset>
  )
}
