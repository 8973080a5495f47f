/**
 * The focused button disappeared with its row. The focus goes to the row in its place or to the heading, never to a
 * button, which the next Enter would press. From there, Tab goes to the toast's button.
 */
export function focusOnWhatIsLeft(neighbour?: HTMLElement | null): void {
  const place = neighbour?.isConnected ? neighbour : document.querySelector<HTMLElement>('h1')
  place?.setAttribute('tabindex', '-1')
  place?.focus()
}

/** The row after this one, or before it when it is the last. Call it before the row is removed. */
export function neighbourOf(rowId: number): HTMLElement | null {
  const row = document.querySelector(`[data-row="${rowId}"]`)
  return (row?.nextElementSibling ?? row?.previousElementSibling ?? null) as HTMLElement | null
}
