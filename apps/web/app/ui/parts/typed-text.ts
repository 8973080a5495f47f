/** The text of a form field, without spaces around it. */
export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
