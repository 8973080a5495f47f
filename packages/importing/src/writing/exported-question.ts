import { lettersOf, maskOf } from '@abhyas/contract/rules/right-options'
import type { Difficulty, Draft, ImportFormat } from '../draft.ts'
import { letterAt } from '../letters.ts'
import { mapTexts } from '../pictures.ts'

export type ExportFormat = ImportFormat

/** A question of the bank, with everything that a file can bring into another bank. */
export type ExportedQuestion = Pick<
  Draft,
  'kind' | 'questionText' | 'options' | 'description' | 'reasons' | 'tags' | 'topicName'
> & { correctAnswer: string; difficulty: Difficulty; isExamOnly: boolean; keepsOrder: boolean }

/** Why a whole question is left out: its kind, a text of several lines, or a text that would be read as something else. */
export const WHOLE = ['several', 'number', 'several_lines', 'read_otherwise', 'needs_attention'] as const
export type WholeCode = (typeof WHOLE)[number]

/** What a file does not hold. */
export type LeftOut = {
  /** The place of the question in the list, from 0. */
  question: number
  code:
    | WholeCode
    | 'explanation'
    | 'reasons'
    | 'difficulty'
    | 'tags'
    | 'topic'
    | 'exam_only'
    | 'keeps_order'
    | 'pictures'
    | 'characters'
}

export const isWhole = (code: LeftOut['code']): boolean => WHOLE.some((whole) => whole === code)

/** The bytes of the pictures that a file may hold itself, by the address that the texts have. */
export type PictureBytes = ReadonlyMap<string, Uint8Array>

export type Written = { suffix: string; bytes: Uint8Array; leftOut: LeftOut[] }

/** Characters that no XML may hold, so no author could see them either. */
const FORBIDDEN = /[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]/gu

export const cleanedText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').toWellFormed().replaceAll(FORBIDDEN, '').trim()

export const hasForbidden = ({ questionText, options, description, reasons }: ExportedQuestion): boolean =>
  [questionText, description, ...options, ...reasons].some(
    (text) => cleanedText(text) !== text.replaceAll(/\r\n?/g, '\n').trim(),
  )

/** The form in which a question is written and read back: no empty option, and as many reasons as options, or none. */
export function tidied(question: ExportedQuestion): ExportedQuestion {
  const clean = mapTexts(question, cleanedText)
  if (clean.kind === 'number') return { ...clean, options: [], reasons: [], keepsOrder: false }
  const kept = clean.options.flatMap((option, place) => (option === '' ? [] : [place]))
  const options = kept.map((place) => clean.options[place] ?? '')
  const reasons = kept.map((place) => clean.reasons[place] ?? '')
  const right = kept.flatMap((place, nth) => (clean.correctAnswer.includes(letterAt(place)) ? [nth] : []))
  return {
    ...clean,
    options,
    reasons: reasons.some(Boolean) ? reasons : [],
    correctAnswer: clean.kind === 'several' ? lettersOf(maskOf(right)) : clean.correctAnswer,
  }
}

/** Which options are right, in their order. */
export const rightOptions = ({ kind, options, correctAnswer }: ExportedQuestion): boolean[] =>
  options.map((option, place) =>
    kind === 'several' ? correctAnswer.includes(letterAt(place)) : option === correctAnswer,
  )
