import type { ImportSource } from '../read-import.ts'
import type { Fault, Planned } from './plan.ts'
import type { TrueQuestion } from './questions.ts'
import type { Random } from './random.ts'

/** A way in which authors have their questions. */
export type Layout = {
  name: string
  faults: Fault[]
  /** Aiken has one right option only. */
  isFor: (question: TrueQuestion) => boolean
  render: (planned: readonly Planned[], random: Random) => Rendered
}

export type Rendered = {
  source: ImportSource
  /** The line or row where each question begins, in the order of the questions. */
  firstLines: number[]
}

/** Collects the lines of a text, and where its questions begin. */
export class Sheet {
  readonly lines: string[] = []
  readonly firstLines: number[] = []

  begin(): void {
    this.firstLines.push(this.lines.length + 1)
  }

  write(...lines: string[]): void {
    this.lines.push(...lines.flatMap((line) => line.split('\n')))
  }

  text(): string {
    return this.lines.join('\n')
  }
}

/** Breaks a text into lines, as a narrow page does. Now and then a soft hyphen breaks a long word. */
export function broken(text: string, width: number, random: Random): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const isFull = line !== '' && line.length + word.length + 1 > width
    if (isFull && word.length > 7 && /^[a-z]+$/i.test(word) && random.chance(0.5)) {
      lines.push(`${line} ${word.slice(0, 4)}\u00AD`)
      line = word.slice(4)
    } else if (isFull) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** Curly quotes and hard spaces, as Word writes them. Code is not spared. */
export const curly = (text: string, random: Random): string =>
  text
    .replaceAll(/"([^"\n]*)"/g, '“$1”')
    .replaceAll("'", '’')
    .replaceAll(/ (?=\d|km|KB)/g, () => (random.chance(0.5) ? '\u00A0' : ' '))
