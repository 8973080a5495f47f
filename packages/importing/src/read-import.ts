import { decodeBytes } from './decode-bytes.ts'
import type { ImportFormat, ImportResult, Problem } from './draft.ts'
import { looksLikeAiken, readAiken } from './formats/aiken.ts'
import { looksLikeTable, readCsv } from './formats/csv.ts'
import { looksLikeGift, OUR_GIFT, readGift } from './formats/gift.ts'
import { looksLikeContent, readContent } from './formats/content.ts'
import { plainQti } from './formats/qti.ts'
import { MoodleReader } from './formats/moodle.ts'
import { readText } from './formats/text.ts'
import { judgeQuestions } from './judge-question.ts'
import { LIMITS } from './limits.ts'
import { readBareItem } from './qti/read-package.ts'
import { readZip } from './read-zip.ts'
import { ImportRefusal } from './refusal.ts'
import type { Reading } from './written-question.ts'
import { parseXml } from './xml-tree.ts'

export type ImportSource = { name: string; bytes: Uint8Array } | { text: string }

type TextFormat = Exclude<ImportFormat, 'xlsx' | 'qti'>

const TEXT_READERS: Record<Exclude<TextFormat, 'moodle'>, (text: string) => Reading> = {
  text: readText,
  aiken: readAiken,
  gift: readGift,
  csv: readCsv,
  content: readContent,
}

/** Reads a paste or a file into drafts. It throws nothing but an ImportRefusal. */
export async function readImport(source: ImportSource): Promise<ImportResult> {
  if ('text' in source) return readAs(formatOf('', source.text), source.text, [])
  const { name, bytes } = source
  if (bytes.length === 0) throw new ImportRefusal('file_empty')
  if (bytes.length > LIMITS.bytes) throw new ImportRefusal('file_too_large')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { format, ...reading } = await readZip(name, bytes)
    return judged(format, reading)
  }
  if (/\.(?:xlsx?|docx?|pdf|zip|odt|png|jpe?g)$/i.test(name)) throw new ImportRefusal('format_unknown')
  const { text, guessed } = decodeBytes(bytes)
  const problems: Problem[] = guessed === null ? [] : [{ line: null, code: 'encoding_guessed', value: guessed }]
  return readAs(formatOf(name, text), text, problems)
}

function readAs(format: TextFormat, text: string, problems: Problem[]): ImportResult {
  if (text.trim() === '') throw new ImportRefusal('file_empty')
  if (text.length > (format === 'moodle' ? LIMITS.xmlCharacters : LIMITS.characters))
    throw new ImportRefusal('file_too_large')
  // A zero is in no text. In a file, decodeBytes has refused it.
  if (text.includes('\0')) throw new ImportRefusal('encoding_broken')
  if (format === 'moodle') {
    const moodle = new MoodleReader()
    const root = parseXml(text.replace(/^\uFEFF?\s+/, ''), moodle.take)
    if (root.name === 'quiz') return judged(format, moodle.reading, problems)
    const item = plainQti(root)
    if (item.name === 'assessmentItem') return judged('qti', readBareItem(item), problems)
    throw new ImportRefusal('format_unknown')
  }
  return judged(format, TEXT_READERS[format](text), problems)
}

function judged(format: ImportFormat, reading: Reading, before: Problem[] = []): ImportResult {
  const { questions, problems: found, pictures = [] } = reading
  if (questions.length > LIMITS.questions) throw new ImportRefusal('too_many_questions')
  if (pictures.length > LIMITS.pictures) throw new ImportRefusal('too_many_pictures')
  for (const { firstLine, text, explanation } of questions)
    if (Math.max(text.length, explanation.length) > LIMITS.textLength)
      throw new ImportRefusal('text_too_long', firstLine)
  const { drafts, problems } = judgeQuestions(questions, new Set(pictures.map(({ name }) => name)))
  const all = [...before, ...found, ...problems]
  return {
    format,
    drafts,
    problems: drafts.length > 0 ? all : [...all, { line: null, code: 'nothing_found', value: '' }],
    pictures,
  }
}

/** The content decides, since anything is saved as .txt. The name decides only about tables. */
function formatOf(name: string, text: string): TextFormat {
  if (/\.(?:csv|tsv)$/i.test(name)) return 'csv'
  if (/^\uFEFF?\s*<(?:\?xml|!DOCTYPE|(?:\w+:)?(?:quiz|assessmentItem|qti-assessment-item)[\s>])/i.test(text))
    return 'moodle'
  if (looksLikeContent(text)) return 'content'
  if (/\.gift$/i.test(name) || text.startsWith(OUR_GIFT)) return 'gift'
  if (looksLikeTable(text)) return 'csv'
  if (looksLikeGift(text)) return 'gift'
  return looksLikeAiken(text) ? 'aiken' : 'text'
}
