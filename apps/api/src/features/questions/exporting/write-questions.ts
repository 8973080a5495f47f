import { EXPORT_MAX_QUESTIONS } from '@abhyas/contract/questions-export'
import type { BankFilter } from '@abhyas/contract/questions-bank'
import type { ImportFormat } from '@abhyas/contract/questions-import'
import type { Db } from '@abhyas/database/database'
import { ImportRefusal } from '@abhyas/importing/refusal'
import { writeExportApart } from '@abhyas/importing/writing/write-apart'
import type { BankExport } from '@abhyas/importing/writing/write-bank'
import { AppError } from '../../../app-error.ts'
import { selectBankIds } from '../bank/bank-queries.ts'
import { asRows } from '../bank/search-bank.ts'
import { readPicture } from '../pictures/store-picture.ts'
import { selectQuestionsAsJson, selectTextBytes } from './export-queries.ts'

/** Files are written one after another in a thread, and only a few requests may wait. */
const MOST_AT_ONCE = 6
const RETRY_SECONDS = 5
const MAX_TEXT_BYTES = 20_000_000
let writing = 0

/** Writes the questions that fit a filter in a format. Nothing is noted, because this is also done to look what fits. */
export async function writeQuestions(
  db: Db,
  { format, filter }: { format: ImportFormat; filter: BankFilter },
  callerId: number,
): Promise<BankExport> {
  if (writing >= MOST_AT_ONCE) throw new AppError('export_busy', { retryAfterSeconds: RETRY_SECONDS })
  writing++
  try {
    const ids = (await selectBankIds(db, asRows(filter, callerId), EXPORT_MAX_QUESTIONS + 1)).map(({ id }) => id)
    if (ids.length > EXPORT_MAX_QUESTIONS) throw new AppError('export_too_many')
    if ((await selectTextBytes(db, ids)) > MAX_TEXT_BYTES) throw new AppError('export_too_large')
    const work = async () => ({ format, questions: await selectQuestionsAsJson(db, ids) })
    return await writeExportApart(work, (address) => readPicture(db, address))
  } catch (error) {
    throw error instanceof ImportRefusal ? new AppError('export_too_large', { cause: error }) : error
  } finally {
    writing--
  }
}
