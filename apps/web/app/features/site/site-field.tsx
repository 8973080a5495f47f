import { isExample } from '@abhyas/contract/rules/site-values'
import type { SiteForm } from '@abhyas/contract/site'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { type ComponentProps, type MouseEvent, useState } from 'react'
import type { SiteFieldWords } from './site-groups.ts'
import styles from './site.module.css'

type SiteTextFieldProps = {
  words: SiteFieldWords
  hasNoDefault: boolean
  form: SiteForm
  input: ComponentProps<typeof TextInput>
}

/** One setting: its value, its default, and whether visitors see it. */
export function SiteTextField({ words, hasNoDefault, form, input }: SiteTextFieldProps) {
  const { field, label, use, type, maxLength } = words
  const [typed, setTyped] = useState(form.set[field])
  const standard = form.defaults[field]
  const { onChange, ...rest } = input
  return (
    <div className={styles.field}>
      <TextInput
        {...rest}
        aria-required={undefined}
        label={label()}
        type={type === 'url' ? 'text' : (type ?? 'text')}
        inputMode={type === 'date' ? undefined : type}
        autoComplete="off"
        spellCheck={type ? false : undefined}
        defaultValue={form.set[field]}
        maxLength={maxLength}
        description={[use?.(), !hasNoDefault && defaultText(standard)].filter(Boolean).join(' ')}
        onChange={(event) => {
          onChange?.(event)
          setTyped(event.currentTarget.value)
        }}
      />
      <p className={styles.below}>
        {isExample(typed.trim() || standard) && <strong className={styles.example}>{texts.siteExample()}</strong>}
        {typed !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={(hasNoDefault ? texts.siteSponsorClearNamed : texts.siteUseDefaultFor)({ name: label() })}
            onClick={clearField}
          >
            {hasNoDefault ? texts.siteSponsorClear() : texts.siteUseDefault()}
          </button>
        )}
      </p>
    </div>
  )
}

const defaultText = (value: string) => (value ? texts.siteDefault({ value }) : texts.siteNoDefault())

/** Empties the field as if the person had deleted the text, so that the form notices. */
function clearField({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const input = currentTarget.closest('div')?.querySelector('input')
  if (!input) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}
