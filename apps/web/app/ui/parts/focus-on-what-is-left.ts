/**
 * The button that had the focus is gone with its row. The focus goes to the row that took its place, or to the heading:
 * never to a button, which the next Enter would press. From there Tab leads to what a toast offers.
 */
export function focusOnWhatIsLeft(neighbour?: HTMLElement | null): void {
  const place = neighbour?.isConnected ? neighbour : document.querySelector<HTMLElement>('h1')
  place?.setAttribute('tabindex', '-1')
  place?.focus()
}

/** The row after this one, or before it when it is the last: asked for before the row goes. */
export function neighbourOf(rowId: number): HTMLElement | null {
  const row = document.querySelector(`[data-row="${rowId}"]`)
  return (row?.nextElementSibling ?? row?.previousElementSibling ?? null) as HTMLElement | null
}
