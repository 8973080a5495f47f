import { focusNumber } from '../answers/focus-number.ts'

/**
 * Keyboard shortcuts of practice: 1 to 6 or A to F pick an option, Enter goes on, arrows move. They work only while the
 * focus is in the practice region, so a letter typed elsewhere on the page does nothing.
 */
export function listenToShortcuts(region: HTMLElement, goTo: (place: number) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTakenBy(target)) return
    const card = currentCard(region, target)
    if (!card || focusNumber(card, event.key)) return
    const options = [...card.querySelectorAll<HTMLInputElement>('[data-letter]')]
    const place = Number(card.dataset['place'])
    const isHandled =
      pickByKey(event, options) ||
      goOn({ key: event.key, target, card, options, place, goTo }) ||
      move({ key: event.key, target, card, options, place, goTo })
    if (isHandled) event.preventDefault()
  }
  region.addEventListener('keydown', onKey)
  return () => region.removeEventListener('keydown', onKey)
}

/** A key that was pressed in the card of one question. */
type KeyPress = {
  key: string
  target: HTMLElement
  card: HTMLElement
  options: HTMLInputElement[]
  /** The question's place in the round. */
  place: number
  goTo: (place: number) => void
}

/** Fields take letters, dialogs have their own shortcuts, and wide code scrolls with the arrows. */
const isTakenBy = (target: HTMLElement): boolean =>
  target.closest('dialog, select, textarea, input:not([data-letter]), pre') !== null

/** In list mode there are many cards, and the one with the focus is the current one. */
const currentCard = (region: HTMLElement, target: HTMLElement): HTMLElement | null =>
  target.closest<HTMLElement>('[data-place]') ?? region.querySelector<HTMLElement>('[data-place]')

function pickByKey({ key, repeat }: KeyboardEvent, options: HTMLInputElement[]): boolean {
  const letter = /^[1-6]$/.test(key) ? 'ABCDEF'.at(Number(key) - 1) : key.toUpperCase()
  const option = options.find(({ dataset }) => dataset['letter'] === letter)
  if (!option) return false
  option.focus({ preventScroll: true })
  // A key that is held down would pick and clear an option many times.
  if (!repeat) option.click()
  return true
}

/**
 * Before the answer, Enter picks the focused option, or checks several picks. After it, Enter goes on. Buttons and links
 * keep their own Enter.
 */
function goOn({ key, target, card, place, goTo }: KeyPress): boolean {
  if (key !== 'Enter' || target.closest('button, a, summary')) return false
  const check = card.querySelector<HTMLElement>('[data-check]')
  if (card.dataset['answered']) goTo(place + 1)
  else if (check) check.click()
  else if (target instanceof HTMLInputElement) target.click()
  return true
}

/**
 * Left and right go to another question. Up and down move among the options without picking, because the browser's own
 * arrow keys would pick an option at once.
 */
function move({ key, target, options, place, goTo }: KeyPress): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    // Only Enter or the button leaves the last question, so an arrow pressed by mistake does not.
    const to = place + (key === 'ArrowLeft' ? -1 : 1)
    const isThere = to >= 0 && !(target.closest('[data-last]') && to > place)
    if (isThere) goTo(to)
    return isThere || target instanceof HTMLInputElement
  }
  const at = target instanceof HTMLInputElement ? options.indexOf(target) : -1
  if (at < 0 || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
  const next = (at + (key === 'ArrowUp' ? -1 : 1) + options.length) % options.length
  options[next]?.focus()
  return true
}

/** Moves the focus to the question at this place, or to the summary at the end. */
export function focusOnQuestion(
  region: HTMLElement | null,
  place: number,
  { onlyIfNowhere = false }: { onlyIfNowhere?: boolean } = {},
): void {
  const { activeElement } = document
  if (onlyIfNowhere && activeElement !== document.body && activeElement?.tagName !== 'H1') return
  const target =
    region?.querySelector<HTMLElement>(`[data-place="${place}"]`) ??
    region?.querySelector<HTMLElement>('[data-place], [data-summary]')
  if (!target) return
  target.focus({ preventScroll: true })
  const { top } = target.getBoundingClientRect()
  // A visible question is not scrolled.
  if (top < 0 || top > window.innerHeight / 2) target.scrollIntoView({ block: 'start' })
}
