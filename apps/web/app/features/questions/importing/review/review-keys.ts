import type { ImportChoice, ImportDraft } from '@abhyas/contract/questions-import'
import type { KeyboardEvent } from 'react'
import type { DraftMarks, MarkStep } from './draft-marks.ts'
import { type DraftStatus, duplicateOf, type FoundDuplicates } from './draft-status.ts'

type Seen = {
  place: number | null
  shown: readonly number[]
  statuses: readonly DraftStatus[]
  drafts: readonly ImportDraft[]
  marks: DraftMarks
  found: FoundDuplicates
}

export type KeyStep =
  | { to: 'select'; place: number }
  | { to: 'edit'; place: number }
  | { to: 'compare'; place: number }
  | { to: 'step'; place: number; step: MarkStep }
  | { to: 'help' }
  | { to: 'duplicates' }

/** Sends what is ready, as it sends every form. */
export const isImport = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey)

/** A key belongs to a field in which it is typed, and an arrow to the choices that it moves between. */
export function isKeyForReview(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (((ctrlKey || metaKey || altKey) && !isImport(event)) || event.defaultPrevented) return false
  if (!(target instanceof HTMLElement)) return false
  // Ctrl+Enter in the form of a card saves that card, and must not start the import.
  if (target.closest('dialog, select, textarea, [contenteditable], article form')) return false
  if (target instanceof HTMLInputElement) return target.type === 'radio' && !key.startsWith('Arrow')
  // The pane of the source scrolls with the arrows.
  return !(key.startsWith('Arrow') && target.closest('[data-source]'))
}

/** What a key does, or null. */
export function keyStep(key: string, seen: Seen): KeyStep | null {
  const { place, shown, statuses } = seen
  if (key === '?') return { to: 'help' }
  if (key === 'I') return { to: 'duplicates' }
  const needs = (each: number) => statuses[each] === 'needs' || statuses[each] === 'duplicate'
  const after = (list: readonly number[]) => list.find((each) => each > (place ?? -1)) ?? list[0]
  const before = (list: readonly number[]) => list.findLast((each) => each < (place ?? Infinity)) ?? list.at(-1)
  const go: Record<string, () => number | undefined> = {
    j: () => after(shown.filter(needs)),
    ArrowDown: () => after(shown.filter(needs)),
    k: () => before(shown.filter(needs)),
    ArrowUp: () => before(shown.filter(needs)),
    n: () => after(shown),
    p: () => before(shown),
  }
  const next = go[key]?.()
  if (next !== undefined) return { to: 'select', place: next }
  return place === null || statuses[place] === 'imported' ? null : stepOf(key, place, seen)
}

function stepOf(key: string, place: number, seen: Seen): KeyStep | null {
  const { statuses, marks, found } = seen
  const isOut = statuses[place] === 'out'
  const take = (step: MarkStep): KeyStep => ({ to: 'step', place, step })
  if (key === 'e') return { to: 'edit', place }
  if (key === 'x') return take({ do: 'decide', decision: isOut ? null : 'out' })
  if (key === 'u') return take({ do: 'undo' })
  if (key === 'i' && duplicateOf(found[place], marks)) return take({ do: 'decide', decision: 'in' })
  // While the doubt to settle asks for the key, `c` is the letter of an option.
  const isLetter = seen.drafts[place]?.doubts[openDoubt(place, seen)]?.choices.some(isOption)
  return key === 'c' && !isLetter && hasLike(found[place]) ? { to: 'compare', place } : choiceOf(key, place, seen)
}

const hasLike = (found: FoundDuplicates[number]): boolean =>
  found !== undefined && found.inBank.length + found.inBatch.length > 0

const isOption = ({ code }: ImportChoice): boolean => code === 'option_is_right'

/** The first doubt that a key may settle, or -1. */
const openDoubt = (place: number, { drafts, marks }: Seen): number =>
  marks[place]?.edit
    ? -1
    : (drafts[place]?.doubts ?? []).findIndex(({ choices }, nth) => choices.length > 0 && !marks[place]?.chosen[nth])

/** A digit takes the choice at this place, a letter the option with this letter. They answer the first open doubt. */
function choiceOf(key: string, place: number, seen: Seen): KeyStep | null {
  const doubts = seen.drafts[place]?.doubts ?? []
  if (seen.marks[place]?.edit) return null
  const open = openDoubt(place, seen)
  const doubt = open < 0 ? doubts.length - 1 : open
  const choices = doubts[doubt]?.choices ?? []
  const choice = /^[1-9]$/.test(key)
    ? Number(key) - 1
    : choices.findIndex((each) => isOption(each) && each.value === key.toUpperCase())
  const chosen = choices[choice]
  // A picture needs words, which are typed into its field.
  if (!chosen || chosen.code === 'describe_picture') return null
  return { to: 'step', place, step: { do: 'choose', doubt, chosen: { choice } } }
}
