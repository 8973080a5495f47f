import { LIMITS } from '../limits.ts'
import { readImport } from '../read-import.ts'
import { ImportRefusal } from '../refusal.ts'
import { type ExportedQuestion, type ExportFormat, isWhole, type LeftOut } from './exported-question.ts'
import { type PictureOf, writeExport } from './write-export.ts'

/** A question as the bank has it. */
export type StoredQuestion = ExportedQuestion & { id: number; topicId: number; needsAttention: boolean }

export type LeftOutQuestion = { id: number; topicId: number; questionText: string; code: LeftOut['code'] }

export type BankExport = {
  suffix: string
  bytes: Uint8Array
  /** How many questions there are, and how many of them are in the file. */
  questions: number
  written: number
  leftOut: { code: LeftOut['code']; isWhole: boolean; count: number }[]
  /** The first of the questions that are not in the file. */
  leftOutQuestions: LeftOutQuestion[]
}

const SHOWN = 100
const EXCERPT = 160

/**
 * Writes questions of the bank, and says what the file does not hold. A question with a broken key would come back as
 * another one, so it is left out. A file that no import would take is refused.
 */
export async function writeBank(
  format: ExportFormat,
  bank: readonly StoredQuestion[],
  pictureOf: PictureOf,
): Promise<BankExport> {
  const good = bank.filter(({ needsAttention }) => !needsAttention)
  const file = await writeExport(format, good, withinLimit(pictureOf))
  const leftOut = [
    ...bank.flatMap((stored) => (stored.needsAttention ? [{ stored, code: 'needs_attention' as const }] : [])),
    ...file.leftOut.map(({ question, code }) => ({ stored: good[question] as StoredQuestion, code })),
  ]
  const gone = leftOut.filter(({ code }) => isWhole(code))
  const written = bank.length - gone.length
  if (written > 0) await readImport({ name: `export${file.suffix}`, bytes: file.bytes })
  return {
    suffix: file.suffix,
    bytes: file.bytes,
    questions: bank.length,
    written,
    leftOut: [...Map.groupBy(leftOut, ({ code }) => code)].map(([code, { length: count }]) => ({
      code,
      isWhole: isWhole(code),
      count,
    })),
    leftOutQuestions: gone.slice(0, SHOWN).map(({ stored: { id, topicId, questionText }, code }) => ({
      id,
      topicId,
      questionText: questionText.slice(0, EXCERPT).toWellFormed(),
      code,
    })),
  }
}

/** Pictures are counted while they are loaded, so that too many of them never fill the memory. */
function withinLimit(pictureOf: PictureOf): PictureOf {
  let total = 0
  return async (address) => {
    const bytes = await pictureOf(address)
    total += bytes?.length ?? 0
    if (total > LIMITS.bytes) throw new ImportRefusal('file_too_large')
    return bytes
  }
}
