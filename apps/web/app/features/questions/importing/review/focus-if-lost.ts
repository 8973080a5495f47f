import { cardId } from './question-card.tsx'

export const LIST_ID = 'import-questions'

/** A step may remove the button that was pressed. The focus goes to its card then, or to the list of cards. */
export const focusIfLost = (place: number | null): number =>
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    const card = place === null ? null : document.getElementById(cardId(place))
    const target = card ?? document.getElementById(LIST_ID)
    target?.focus({ preventScroll: card === null })
  })
