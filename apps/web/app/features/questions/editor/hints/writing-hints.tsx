import * as texts from '@abhyas/messages/texts'
import { useId, useRef } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import editor from '../question-form.module.css'
import type { QuestionValues } from '../question-values.ts'
import { HINT_TEXTS } from './hint-texts.ts'
import { hintsFor } from './hints-for.ts'
import styles from './hints.module.css'
import { markNegatives } from './mark-negatives.ts'

type WritingHintsProps = { typed: QuestionValues; isFinished: boolean }

/** Advice for the author. It stops nothing, and says nothing aloud while the author types. */
export function WritingHints({ typed, isFinished }: WritingHintsProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const hints = hintsFor(typed, isFinished)
  if (hints.length === 0) return null
  const fix = () => {
    const form = section.current?.closest(`.${editor.beside}`)
    const field = form?.querySelector<HTMLTextAreaElement>('textarea[name=questionText]')
    if (field) markNegatives(field)
  }
  return (
    <section ref={section} className={styles.hints} aria-labelledby={headingId}>
      <p id={headingId} className={styles.title}>
        {texts.writingHints()}
      </p>
      <ul>
        {hints.map(({ code, value, letters }) => (
          <li key={code}>
            {HINT_TEXTS[code]({ value, letters: lettersText(letters) })}
            {code === 'negative_hidden' && (
              <Button variant="plain" onClick={fix}>
                {texts.writingNegativeFix({ word: value.toUpperCase() })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'B', 'B and C', 'A, B and C'. Admins read English. */
const lettersText = (letters: string[]): string => new Intl.ListFormat('en-GB').format(letters)
