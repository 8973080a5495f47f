import type { ImportResult } from './draft.ts'
import type { ImportSource } from './read-import.ts'
import { runApart, type ThreadLimits } from './run-apart.ts'

/** The largest honest files take about three seconds. On a busy machine they may wait, so elapsed time is generous. */
const LIMITS_APART: ThreadLimits = { cpuMs: 15_000, elapsedMs: 90_000, heapMb: 160 }

/**
 * Reads a paste or a file as readImport does, in a thread of its own. A file decides how long its parser takes, and how
 * much memory.
 */
export const readImportApart = (source: ImportSource, limits: Partial<ThreadLimits> = {}): Promise<ImportResult> =>
  runApart({
    thread: new URL('./read-thread.ts', import.meta.url),
    data: async () => source,
    limits: { ...LIMITS_APART, ...limits },
  })
