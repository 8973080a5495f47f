import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { ImportRefusal } from '../refusal.ts'
import type { FromThread } from '../run-apart.ts'
import type { ExportWork } from './write-apart.ts'
import { type BankExport, type StoredQuestion, writeBank } from './write-bank.ts'

/** This thread writes one export, so that the event loop serves learners meanwhile. */
const say = (message: FromThread<BankExport>, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved)

/** Pictures are asked for one after another, so the next message is the answer. */
async function askForPicture(address: string): Promise<Uint8Array | null> {
  if (!parentPort) return null
  const answered = once(parentPort, 'message') as Promise<[Uint8Array | null]>
  say({ asks: address })
  return (await answered)[0]
}

try {
  const { format, questions } = workerData as ExportWork
  const made = await writeBank(format, JSON.parse(questions) as StoredQuestion[], askForPicture)
  // A buffer of its own is moved to the other thread without a copy there.
  const bytes = Uint8Array.from(made.bytes)
  say({ result: { ...made, bytes } }, [bytes.buffer])
} catch (error) {
  if (!(error instanceof ImportRefusal)) throw error
  say({ refusal: { code: error.code, line: error.line } })
}
