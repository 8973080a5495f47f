/** The button that had the focus is gone with its row: it goes to the way back that a toast offers, or to the heading. */
export const focusOnWhatIsLeft = (): void =>
  (document.querySelector<HTMLElement>('[data-toast-action]') ?? document.querySelector<HTMLElement>('h1'))?.focus()
