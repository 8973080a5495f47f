import * as texts from '@abhyas/messages/texts'

/** The source of a drawing that we cannot draw, with a sentence for its author. */
export class BrokenDrawing extends Error {}

export type SourceLine = { number: number; text: string }

const MOST_LINES = 60
const LONGEST_LINE = 100
const LONGEST_NAME = 14

/** The lines of a drawing that are not empty, counted from 1. */
export function linesOf(source: string): SourceLine[] {
  const lines = source
    .replaceAll('\t', '  ')
    .split('\n')
    .map((text, index) => ({ number: index + 1, text: text.trimEnd() }))
    .filter(({ text }) => text !== '')
  if (lines.length === 0) throw new BrokenDrawing(texts.drawingEmpty())
  const tooLong = lines.find(({ text }) => text.length > LONGEST_LINE)
  if (tooLong) throw new BrokenDrawing(texts.drawingLineTooLong({ line: tooLong.number }))
  if (lines.length > MOST_LINES) throw new BrokenDrawing(texts.drawingTooLarge())
  return lines
}

export function notUnderstood({ number, text }: SourceLine): BrokenDrawing {
  return new BrokenDrawing(texts.drawingNotUnderstood({ line: number, text: text.trim() }))
}

/** A name that has room in a drawing. */
export function nameOf(written: string, line: SourceLine): string {
  const name = written.trim()
  if (name === '') throw notUnderstood(line)
  if (Array.from(name).length > LONGEST_NAME)
    throw new BrokenDrawing(texts.drawingNameTooLong({ line: line.number, name }))
  return name
}
