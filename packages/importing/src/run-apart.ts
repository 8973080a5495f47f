import { Worker } from 'node:worker_threads'
import { ImportRefusal, type RefusalCode } from './refusal.ts'

export type FromThread<Result> =
  | { result: Result }
  | { refusal: { code: RefusalCode; line: number | null } }
  | { asks: string }

export type ThreadLimits = { cpuMs: number; elapsedMs: number; heapMb: number }

const LOOK_MS = 250

let last: Promise<unknown> = Promise.resolve()

type Work = {
  thread: URL
  /** Loads the data when it is the turn of this thread. Data that waits would fill the memory. */
  data: () => Promise<object>
  /** Memory that is moved to the thread, and is not copied. It is free as soon as the thread has ended. */
  moved?: ArrayBuffer[]
  limits: ThreadLimits
  /** Answers what the thread asks for. */
  answer?: (asked: string) => Promise<unknown>
}

/** Runs a thread of its own that is ended afterwards. Threads wait for each other, so that their memory does not add up. */
export function runApart<Result>(work: Work): Promise<Result> {
  const run = last.then(() => runThread<Result>(work))
  last = run.catch(() => undefined)
  return run
}

async function runThread<Result>({ thread: script, data, moved = [], limits, answer }: Work): Promise<Result> {
  const { cpuMs, elapsedMs, heapMb } = limits
  const thread = new Worker(script, {
    workerData: await data(),
    transferList: moved,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    // The formats need no settings and no secrets.
    env: {},
    execArgv: [],
  })
  let watch: NodeJS.Timeout | undefined
  try {
    return await new Promise<Result>((resolve, reject) => {
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
      thread.on('message', (message: FromThread<Result>) => {
        if ('result' in message) resolve(message.result)
        else if ('refusal' in message) reject(new ImportRefusal(message.refusal.code, message.refusal.line))
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        else answer?.(message.asks).then((found) => thread.postMessage(found), reject)
      })
      thread.on('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportRefusal('too_much_memory') : error),
      )
      thread.on('exit', () => reject(new Error('A thread for a file of questions ended without a result.')))
    })
  } finally {
    clearInterval(watch)
    await thread.terminate()
  }
}
