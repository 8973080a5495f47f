import { runApart, type ThreadLimits } from '../run-apart.ts'
import type { ExportFormat } from './exported-question.ts'
import type { BankExport } from './write-bank.ts'
import type { PictureOf } from './write-export.ts'

/** Plain text is read back question by question, which takes a few seconds for 5,000 of them. */
const LIMITS_APART: ThreadLimits = { cpuMs: 30_000, elapsedMs: 120_000, heapMb: 256 }

export type ExportWork = {
  format: ExportFormat
  /** A list of StoredQuestion as JSON, as the database writes it. Only the thread reads it. */
  questions: string
}

/** Writes questions of the bank as writeBank does, in a thread of its own. The thread asks for the pictures it needs. */
export const writeExportApart = (work: () => Promise<ExportWork>, pictureOf: PictureOf): Promise<BankExport> =>
  runApart({
    thread: new URL('./write-thread.ts', import.meta.url),
    data: work,
    limits: LIMITS_APART,
    answer: pictureOf,
  })
