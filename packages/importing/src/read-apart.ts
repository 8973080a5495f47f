import { Worker } from 'node:worker_threads'
import type { ImportResult } from './draft.ts'
import type { ImportSource } from './read-import.ts'
import { ImportRefusal, type RefusalCode } from './refusal.ts'

export type FromThread = { result: ImportResult } | { refusal: { code: RefusalCode; line: number | null } }

type Limits = { cpuMs: number; elapsedMs: number; heapMb: number }

/** The largest honest files take about three seconds. On a busy machine they may wait, so elapsed time is generous. */
const LIMITS_APART: Limits = { cpuMs: 15_000, elapsedMs: 90_000, heapMb: 160 }
const LOOK_MS = 250

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a paste or a file as readImport does, in a thread of its own that is ended afterwards. A file decides how long
 * its parser takes, and how much memory. Imports wait for each other, so that their memory does not add up.
 */
export function readImportApart(source: ImportSource, limits: Partial<Limits> = {}): Promise<ImportResult> {
  const read = last.then(() => readInThread(source, { ...LIMITS_APART, ...limits }))
  last = read.catch(() => undefined)
  return read
}

async function readInThread(source: ImportSource, { cpuMs, elapsedMs, heapMb }: Limits): Promise<ImportResult> {
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    // The parsers need no settings and no secrets.
    env: {},
    execArgv: [],
  })
  let watch: NodeJS.Timeout | undefined
  try {
    return await new Promise<ImportResult>((resolve, reject) => {
      const started = performance.now()
      watch = setInterval(() => {
        if (performance.now() - started > elapsedMs) reject(new ImportRefusal('took_too_long'))
        thread.cpuUsage().then(
          ({ user, system }) => {
            if (user + system > cpuMs * 1000) reject(new ImportRefusal('took_too_long'))
          },
          // The thread has ended, and its last message decides.
          () => undefined,
        )
      }, LOOK_MS)
      thread.on('message', (message: FromThread) => {
        if ('result' in message) resolve(message.result)
        else reject(new ImportRefusal(message.refusal.code, message.refusal.line))
      })
      thread.on('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportRefusal('too_much_memory') : error),
      )
      thread.on('exit', () => reject(new Error('The thread that reads an import ended without a result.')))
    })
  } finally {
    clearInterval(watch)
    await thread.terminate()
  }
}
