import type { TextInputProps } from '@mantine/core'
import * as texts from '@abhyas/messages/texts'
import { useEffect, useRef, useState } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { useSite } from '../words/site.ts'

/** The field for a new password, with the rules above it and advice below it. */
export function NewPasswordField({ onChange, ...props }: TextInputProps) {
  const { signUp } = useSite()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)

  // A reset of the form also removes the advice.
  useEffect(() => {
    const form = input.current?.form
    const clear = () => setTyped('')
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])

  return (
    <div>
      <PasswordField
        {...props}
        ref={input}
        autoComplete="new-password"
        description={texts.passwordRules({ min: signUp.passwordMinLength })}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      <PasswordMeter password={typed} />
    </div>
  )
}
