import type { ImportReading } from '@abhyas/contract/questions-import'
import { readImportApart } from '@abhyas/importing/read-apart'
import { ImportRefusal } from '@abhyas/importing/refusal'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { keepPictures } from './keep-pictures.ts'

/** Files are read one after another in a thread. Each that waits is held in memory, so only a few may wait. */
const MOST_AT_ONCE = 6
const RETRY_SECONDS = 5
let reading = 0

/** A file arrives in base64. */
export type SentSource = { text: string } | { name: string; bytes: string }

/** Reads a text or a file into drafts. Nothing is stored but the pictures. */
export async function readSource(db: Db, sent: SentSource): Promise<ImportReading> {
  if (reading >= MOST_AT_ONCE) throw new AppError('import_busy', { retryAfterSeconds: RETRY_SECONDS })
  reading++
  try {
    const source = 'text' in sent ? sent : { name: sent.name, bytes: Buffer.from(sent.bytes, 'base64') }
    const read = await readImportApart(source)
    return { ...read, drafts: await keepPictures(db, read) }
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    const { code, line } = error
    throw new AppError(`import_${code}`, { cause: error, ...(line !== null && { values: { line: String(line) } }) })
  } finally {
    reading--
  }
}
