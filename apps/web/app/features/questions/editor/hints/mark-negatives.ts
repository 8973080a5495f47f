import { hiddenNegatives } from '@abhyas/contract/rules/hints/text-hints'

/** Makes the negative words of a question bold, as if the author had typed it, so that Ctrl+Z takes it back. */
export function markNegatives(field: HTMLTextAreaElement): void {
  field.focus()
  for (const { word, from, to } of hiddenNegatives(field.value).toReversed()) {
    field.setSelectionRange(from, to)
    // oxlint-disable-next-line typescript/no-deprecated -- no other call keeps the undo steps of a text field
    document.execCommand('insertText', false, `**${word.toUpperCase()}**`)
  }
}
