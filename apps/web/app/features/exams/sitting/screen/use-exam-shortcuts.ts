import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import { OPTIONS, type ShownOption } from '@abhyas/contract/rules/option-order'
import { optionAfter } from '@abhyas/contract/rules/picked'
import { useEffectEvent, useLayoutEffect } from 'react'
import { focusNumber } from '../../../../ui/domain/answers/focus-number.ts'
import { topDialog } from '../../../../ui/parts/open-dialog.ts'
import type { Sitting } from '../engine/sitting.ts'

const OPTION_KEYS = '123456abcdef'

/** The question at a place, with its options as the learner sees them. */
type AskedAt = (place: number) => { kind?: QuestionKind | undefined; options: ShownOption[] }

/** Keyboard shortcuts: 1–6 or A–F pick an option, the arrows and Enter change the question, M marks it. */
export function useExamShortcuts(sitting: Sitting, askedAt: AskedAt, onFinish: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !topDialog() && !isForElement(event)
    if (isOurs && press(event, sitting, askedAt, onFinish)) event.preventDefault()
  })
  // The listener is there before the first paint, so no key press on a visible question is lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Keys in a text field, and Enter on a button or a link, are not shortcuts. Enter in the field for a number goes on. */
function isForElement({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('[data-number]')) return key !== 'Enter'
  if (target.matches('select, textarea, input:not([type=radio], [type=checkbox])')) return true
  return key === 'Enter' && target.matches('a, button')
}

function press({ key, repeat }: KeyboardEvent, sitting: Sitting, askedAt: AskedAt, onFinish: () => void): boolean {
  const { place, answers } = sitting.view.get()
  const { first, count } = sitting.places()
  const letter = OPTIONS[OPTION_KEYS.indexOf(key.toLowerCase()) % OPTIONS.length]?.letter
  const { kind, options } = askedAt(place)
  if (kind === 'number' && focusNumber(document, key)) return false
  if (key.length === 1 && letter) {
    // A key that is held down would pick and clear an option many times.
    if (repeat) return true
    const chosen = options.find((shown) => shown.letter === letter)
    if (chosen) sitting.change(place, { option: optionAfter(kind, answers.get(place)?.option ?? null, chosen.option) })
  } else if (key === 'ArrowRight') sitting.goTo(place + 1)
  else if (key === 'ArrowLeft') sitting.goTo(place - 1)
  else if (key === 'Enter' && place === first + count - 1) onFinish()
  else if (key === 'Enter') sitting.goTo(place + 1)
  else if (key.toLowerCase() === 'm') sitting.change(place, { isMarked: !answers.get(place)?.isMarked })
  else return false
  return true
}
