import { OPTIONS, type ShownOption } from '@abhyas/contract/rules/option-order'
import { useEffectEvent, useLayoutEffect } from 'react'
import { topDialog } from '../../../../ui/parts/open-dialog.ts'
import type { Sitting } from '../engine/sitting.ts'

const OPTION_KEYS = '1234abcd'

/** The options of the question at a place, as the learner sees them. */
type OptionsAt = (place: number) => ShownOption[]

/** Keyboard shortcuts: 1–4 or A–D pick an option, the arrows and Enter change the question, M marks it. */
export function useExamShortcuts(sitting: Sitting, optionsAt: OptionsAt, onSubmit: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !topDialog() && !isForElement(event)
    if (isOurs && press(event.key, sitting, optionsAt, onSubmit)) event.preventDefault()
  })
  // The listener is there before the first paint, so no key press on a visible question is lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Keys in a text field, and Enter on a button or a link, are not shortcuts. */
function isForElement({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('select, textarea, input:not([type=radio])')) return true
  return key === 'Enter' && target.matches('a, button')
}

function press(key: string, sitting: Sitting, optionsAt: OptionsAt, onSubmit: () => void): boolean {
  const { place, answers } = sitting.view.get()
  const letter = OPTIONS[OPTION_KEYS.indexOf(key.toLowerCase()) % OPTIONS.length]?.letter
  if (key.length === 1 && letter) {
    const chosen = optionsAt(place).find((shown) => shown.letter === letter)
    if (chosen) sitting.change(place, { option: chosen.option })
  } else if (key === 'ArrowRight') sitting.goTo(place + 1)
  else if (key === 'ArrowLeft') sitting.goTo(place - 1)
  else if (key === 'Enter' && place === sitting.questionCount - 1) onSubmit()
  else if (key === 'Enter') sitting.goTo(place + 1)
  else if (key.toLowerCase() === 'm') sitting.change(place, { isMarked: !answers.get(place)?.isMarked })
  else return false
  return true
}
