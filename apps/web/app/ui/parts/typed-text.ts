/** What stands in a text field of a form, without the spaces around it. */
export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
