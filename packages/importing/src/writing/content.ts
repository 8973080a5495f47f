import { guardLines } from '../content/guard-lines.ts'
import { packZip } from '../pack-zip.ts'
import { type ExportedQuestion, rightOptions, type Written } from './exported-question.ts'

/** Writes our content files: one file for each topic, in a zip when there are several. */
export function writeContent(questions: readonly ExportedQuestion[]): Written {
  const parts: { topicName: string | null; text: string }[] = []
  for (const question of questions) {
    const { topicName } = question
    let part = parts.at(-1)
    if (part?.topicName !== topicName || !part) {
      part = { topicName, text: topicName === null ? '' : `# ${topicName}\n` }
      parts.push(part)
    }
    part.text += `\n${questionLines(question).join('\n')}\n`
  }
  const files = parts.map(({ text }) => new TextEncoder().encode(text))
  if (files.length <= 1) return { suffix: '.md', bytes: files[0] ?? new Uint8Array(), leftOut: [] }
  const named = files.map((bytes, nth): [string, Uint8Array] => [
    `${nth + 1}-${nameOf(parts[nth]?.topicName)}.md`,
    bytes,
  ])
  return { suffix: '.zip', bytes: packZip(new Map(named), { isCompressed: true }), leftOut: [] }
}

const nameOf = (topicName: string | null | undefined): string =>
  (topicName ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'topic'

function questionLines(question: ExportedQuestion): string[] {
  const { kind, options, reasons, tags, difficulty, isExamOnly, keepsOrder } = question
  const marks = [
    difficulty,
    ...(kind === 'one' ? [] : [kind]),
    ...(isExamOnly ? ['exam only'] : []),
    keepsOrder ? 'keeps order' : 'any order',
  ]
  const right = rightOptions(question)
  return [
    `## ${marks.join(', ')}`,
    ...(tags.length > 0 ? [`- tags: ${tags.join(', ')}`] : []),
    '',
    ...guardLines(question.questionText),
    '',
    ...(kind === 'number' ? [`- [x] ${question.correctAnswer}`] : []),
    ...options.flatMap((option, place) => optionLines(option, right[place] ?? false, reasons[place] ?? '')),
    ...(question.description === '' ? [] : ['', ...guardLines(question.description)]),
  ]
}

const optionLines = (option: string, isRight: boolean, reason: string): string[] => [
  ...indented(`- [${isRight ? 'x' : ' '}] `, option),
  ...(reason === '' ? [] : indented('  Reason: ', reason)),
]

function indented(label: string, text: string): string[] {
  const [first = '', ...rest] = text.split('\n')
  return [`${label}${first}`, ...rest.map((line) => `  ${/^\\*Reason: /.test(line) ? '\\' : ''}${line}`)]
}
