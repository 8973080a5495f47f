/**
 * Inserts Markdown behind the caret: in an option on the same line, elsewhere as a paragraph of its own. Returns false
 * when the field has no room for it.
 */
export function insertText(field: HTMLTextAreaElement, markdown: string): boolean {
  const { value, selectionEnd: caret, maxLength, rows } = field
  const [before, after] = [value.slice(0, caret), value.slice(caret)]
  const text =
    rows === 1 && !markdown.includes('\n')
      ? `${/\S$/.test(before) ? ' ' : ''}${markdown}${/^\S/.test(after) ? ' ' : ''}`
      : `${breaksAfter(before)}${markdown}${after.trim() === '' ? '' : '\n\n'.slice(/^\n*/.exec(after)?.[0].length)}`
  if (maxLength >= 0 && value.length + text.length > maxLength) return false
  field.focus()
  field.setSelectionRange(caret, caret)
  // oxlint-disable-next-line typescript/no-deprecated -- only this keeps the undo of the browser
  return document.execCommand('insertText', false, text)
}

/** The line breaks that are missing before a new paragraph. */
const breaksAfter = (text: string): string => (text.trim() === '' ? '' : '\n\n'.slice(/\n*$/.exec(text)?.[0].length))
