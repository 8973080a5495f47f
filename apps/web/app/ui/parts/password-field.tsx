import { TextInput, type TextInputProps } from '@mantine/core'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import styles from './password-field.module.css'

/** A password field, with a button that shows the password. */
export function PasswordField(props: TextInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={64}
      rightSectionPointerEvents="all"
      rightSection={
        <button type="button" className={styles.toggle} onClick={() => setShown(!isShown)}>
          <span aria-hidden>{isShown ? texts.passwordHide() : texts.passwordShow()}</span>
          <span className="spoken">{isShown ? texts.passwordHideSpoken() : texts.passwordShowSpoken()}</span>
        </button>
      }
    />
  )
}
