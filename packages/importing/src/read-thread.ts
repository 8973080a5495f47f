import { parentPort, workerData } from 'node:worker_threads'
import type { ImportResult } from './draft.ts'
import { type ImportSource, readImport } from './read-import.ts'
import { ImportRefusal } from './refusal.ts'
import type { FromThread } from './run-apart.ts'

/** This thread reads one import. Its file comes from anywhere, and the event loop serves everybody. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
const say = (message: FromThread<ImportResult>) => parentPort?.postMessage(message)

try {
  say({ result: await readImport(workerData as ImportSource) })
} catch (error) {
  if (!(error instanceof ImportRefusal)) throw error
  say({ refusal: { code: error.code, line: error.line } })
}
