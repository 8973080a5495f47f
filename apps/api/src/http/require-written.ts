import type { ErrorCode } from '@abhyas/messages/errors'
import { AppError } from '../app-error.ts'

/** Throws if nothing was written: either the row is gone, or it was changed since the caller read it. */
export async function requireWritten<Row>(
  written: Row | null,
  selectRow: () => Promise<unknown>,
  goneCode: ErrorCode,
): Promise<Row> {
  if (written) return written
  throw new AppError((await selectRow()) ? 'changed_meanwhile' : goneCode)
}

export function requireRow<Row>(row: Row | null, goneCode: ErrorCode): Row {
  if (!row) throw new AppError(goneCode)
  return row
}
