import { isStored, picturesIn } from '../pictures.ts'
import { writeAiken } from './aiken.ts'
import { writeContent } from './content.ts'
import { writeCsv } from './csv.ts'
import {
  type ExportedQuestion,
  type ExportFormat,
  hasForbidden,
  type LeftOut,
  type PictureBytes,
  tidied,
  type Written,
} from './exported-question.ts'
import { writeGift } from './gift.ts'
import { writeMoodle } from './moodle.ts'
import { writeQti } from './qti.ts'
import { writeText } from './text.ts'
import { writeXlsx } from './xlsx.ts'

type Writer = (questions: readonly ExportedQuestion[], pictures: PictureBytes) => Written | Promise<Written>

const WRITERS: Record<ExportFormat, Writer> = {
  text: writeText,
  aiken: writeAiken,
  gift: writeGift,
  csv: writeCsv,
  xlsx: writeXlsx,
  moodle: writeMoodle,
  qti: writeQti,
  content: writeContent,
}
/** The other formats keep the addresses of pictures, which only this site knows. */
const HOLDS_PICTURES = new Set<ExportFormat>(['moodle', 'qti'])

/** Gives the bytes of a picture by its address, or null when it is gone. */
export type PictureOf = (address: string) => Promise<Uint8Array | null>

/**
 * Writes questions in a format, so that reading the file gives the same questions again. What the format cannot hold is
 * in `leftOut`.
 */
export async function writeExport(
  format: ExportFormat,
  questions: readonly ExportedQuestion[],
  pictureOf?: PictureOf,
): Promise<Written> {
  const pictures = new Map<string, Uint8Array>()
  const addresses = questions.map((question) => new Set(addressesIn(question)))
  if (pictureOf && HOLDS_PICTURES.has(format))
    for (const address of new Set(addresses.flatMap((each) => [...each]))) {
      const bytes = await pictureOf(address)
      if (bytes) pictures.set(address, bytes)
    }
  const { suffix, bytes, leftOut } = await WRITERS[format](questions.map(tidied), pictures)
  const more = questions.flatMap((question, nth): LeftOut[] => [
    ...(hasForbidden(question) ? [{ question: nth, code: 'characters' as const }] : []),
    ...([...(addresses[nth] ?? [])].some((address) => !pictures.has(address))
      ? [{ question: nth, code: 'pictures' as const }]
      : []),
  ])
  return { suffix, bytes, leftOut: [...leftOut, ...more] }
}

const addressesIn = ({ questionText, options, description, reasons }: ExportedQuestion): string[] =>
  [questionText, description, ...options, ...reasons]
    .flatMap(picturesIn)
    .map(({ address }) => address)
    .filter(isStored)
