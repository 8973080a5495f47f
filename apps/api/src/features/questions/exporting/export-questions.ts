import type { ExportCheck } from '@abhyas/contract/questions-export'
import type { BankFilter } from '@abhyas/contract/questions-bank'
import type { ImportFormat } from '@abhyas/contract/questions-import'
import type { Database } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { FileResponse } from '../../../http/file-response.ts'
import { insertAuditEntry } from '../../../sql/audit-queries.ts'
import { selectOptionalPlaceName } from './export-queries.ts'
import { writeQuestions } from './write-questions.ts'

type Asked = { format: ImportFormat; filter: BankFilter }
type By = { userId: number; requestId: string }

const TEXT = 'text/plain; charset=utf-8'
const TYPES: Record<string, string> = {
  '.csv': 'text/csv; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
}

export async function checkExport(db: Database, asked: Asked, callerId: number): Promise<ExportCheck> {
  const { bytes: _, suffix: __, ...check } = await writeQuestions(db, asked, callerId)
  return check
}

/** A file has the keys of its questions, so the audit log says who took which. */
export async function exportQuestions(db: Database, { format, filter }: Asked, by: By): Promise<FileResponse> {
  const { suffix, bytes, questions, written } = await writeQuestions(db, { format, filter }, by.userId)
  if (written === 0) throw new AppError('export_empty')
  const name = `${nameOf(await selectOptionalPlaceName(db, filter))}-${todayInIndia()}${suffix}`
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
  // An export has no row of its own, so it is noted under the account that took it.
  await insertAuditEntry(db.writtenBy(by), {
    action: 'insert',
    entity: 'exports',
    entityId: by.userId,
    after: { file: name, format, questions, written, filter: given },
  })
  return new FileResponse({ name, type: TYPES[suffix] ?? TEXT, bytes })
}

const MAX_NAME = 60

/** Letters of every script stay, and everything that is no letter becomes a hyphen. */
const nameOf = (place: string | null): string =>
  (place ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, MAX_NAME)
    .replaceAll(/^-|-$/g, '') || 'questions'

const todayInIndia = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })
