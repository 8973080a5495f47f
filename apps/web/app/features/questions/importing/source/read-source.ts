import { type ImportReading, readImport } from '@abhyas/contract/questions-import'
import { call } from '../../../../api/call.ts'

/** What was read, with the text that the page shows beside it. Without lines, the source is no text. */
export type ReadSource = ImportReading & { name: string; text: string | null }

export type SentSource = { text: string } | { file: File }

/** A large file takes the server so long, and a slow connection to send it. */
const PATIENCE_MS = 180_000

/** Lets the server read a paste or a file. Nothing is stored there. */
export async function readSource(sent: SentSource, signal: AbortSignal): Promise<ReadSource> {
  const options = { signal, patienceMs: PATIENCE_MS }
  if ('text' in sent) return { ...(await call(readImport, { body: sent }, options)), name: '', text: sent.text }
  const { file } = sent
  const bytes = new Uint8Array(await file.arrayBuffer())
  const name = file.name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(-200)
  const reading = await call(readImport, { body: { name, bytes: toBase64(bytes) } }, options)
  return { ...reading, name, text: isZip(bytes) ? null : decoded(bytes) }
}

/** A workbook and a package of QTI are zip files. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const PART = 0x80_00

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += PART)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + PART)))
  return btoa(parts.join(''))
}

/** The server decides about the encoding in the same order (decode-bytes.ts). Here it only matters for the eye. */
function decoded(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.subarray(0, 200).includes(0)) return new TextDecoder(bytes[0] === 0 ? 'utf-16be' : 'utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Lines are counted as the server counts them. */
export const linesOf = (text: string): string[] => text.replaceAll(/\r\n?/g, '\n').split('\n')
