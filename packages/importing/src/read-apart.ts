import type { ImportResult } from './draft.ts'
import { LIMITS } from './limits.ts'
import type { ImportSource } from './read-import.ts'
import { ImportRefusal } from './refusal.ts'
import { runApart, type ThreadLimits } from './run-apart.ts'

/** The largest honest files take about three seconds. On a busy machine they may wait, so elapsed time is generous. */
const LIMITS_APART: ThreadLimits = { cpuMs: 15_000, elapsedMs: 90_000, heapMb: 160 }

/**
 * Reads a paste or a file as readImport does, in a thread of its own. A file decides how long its parser takes, and how
 * much memory. The bytes are moved to the thread: the caller must not use them afterwards.
 */
export async function readImportApart(source: ImportSource, limits: Partial<ThreadLimits> = {}): Promise<ImportResult> {
  if ('bytes' in source && source.bytes.length > LIMITS.bytes) throw new ImportRefusal('file_too_large')
  return runApart({
    thread: new URL('./read-thread.ts', import.meta.url),
    data: async () => source,
    moved: 'bytes' in source ? ownMemory(source.bytes) : [],
    limits: { ...LIMITS_APART, ...limits },
  })
}

/** Small buffers of Node share their memory, which cannot be moved. */
const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
