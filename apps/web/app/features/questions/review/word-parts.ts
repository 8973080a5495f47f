import { diffWordsWithSpace } from 'diff'

export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

// Two long texts with nothing in common would take seconds.
const LIMITS = { maxEditLength: 1500, timeout: 200 }

/** So much of an unchanged text is shown on each side of a change. */
const CONTEXT = 80
const GAP = ' … '

/** Returns the parts of both texts in their order, or null when they differ too much to compare their words. */
export function wordParts(before: string, after: string): Part[] | null {
  const changes = diffWordsWithSpace(before, after, LIMITS)
  if (!changes) return null
  return changes.map(({ added, removed, value }, nth) => {
    if (added || removed) return { kind: added ? 'added' : 'removed', text: value }
    return { kind: 'same', text: shortened(value, { isFirst: nth === 0, isLast: nth === changes.length - 1 }) }
  })
}

function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 2 * CONTEXT + GAP.length) return text
  return (isFirst ? '' : text.slice(0, CONTEXT)) + GAP + (isLast ? '' : text.slice(-CONTEXT))
}
