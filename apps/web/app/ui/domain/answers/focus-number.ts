/** Moves the focus to the field for a number when a key of a number is pressed elsewhere. The field then gets the key. */
export function focusNumber(within: ParentNode, key: string): boolean {
  const field = /^[\d.-]$/.test(key) ? within.querySelector<HTMLInputElement>('[data-number]:enabled') : null
  field?.focus()
  return field !== null
}
