import { Worker } from 'node:worker_threads'
import type { TextToRender } from './render-text.ts'

export type ToThread = { text: TextToRender; isColoured: boolean }
export type FromThread = { state: 'begun'; cpuMicroseconds: number } | { state: 'done'; html: string | undefined }

/** The limit is CPU time, because on a busy machine even a quick text may have to wait. */
const LIMIT_MS = 1_000
/** The limit of elapsed time is this many times the limit of CPU time. */
const PATIENCE = 10

export type RenderApart = (text: TextToRender) => Promise<string | undefined>

/**
 * Renders texts in a separate thread, one after another. A text that exceeds the limit, or breaks the thread, is
 * rendered again without coloured code. If that fails too, it is shown as plain text. Compiling a grammar does not
 * count.
 */
export function createRenderApart({ limitMs = LIMIT_MS } = {}): RenderApart {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** Returns null when the thread had to be ended. */
  const ask = async (question: ToThread) => {
    thread ??= new Worker(new URL('./render-thread.ts', import.meta.url))
    const asked = thread
    asked.ref()
    // During the rendering this variable is empty, so a thread that breaks is not used again.
    thread = null
    const answer = await answerOf(asked, question, limitMs)
    if (answer) {
      thread = asked
      // An idle thread does not keep the process alive.
      asked.unref()
      return answer
    }
    void asked.terminate()
    process.emitWarning('A text was not rendered in time: it is shown without colours, or as plain text.')
    return null
  }

  const render = async (text: TextToRender) => {
    const made = (await ask({ text, isColoured: true })) ?? (await ask({ text, isColoured: false }))
    return made?.html
  }

  return (text) => {
    const rendered = last.then(() => render(text))
    last = rendered.catch(() => undefined)
    return rendered
  }
}

type RenderResult = { html: string | undefined } | null

/** Resolves to the thread's result, or to null when it takes too long or breaks. */
const answerOf = (thread: Worker, question: ToThread, limitMs: number) =>
  new Promise<RenderResult>((resolve, reject) => {
    let watch: NodeJS.Timeout | undefined
    const answer = (html: RenderResult) => {
      stop()
      resolve(html)
    }
    const onMessage = (message: FromThread) => {
      if (message.state === 'done') return answer({ html: message.html })
      let looks = 0
      watch = setInterval(() => {
        looks += 1
        void thread.cpuUsage().then(({ user, system }) => {
          if (looks === PATIENCE || user + system - message.cpuMicroseconds > limitMs * 1000) answer(null)
        })
      }, limitMs)
    }
    const onError = (error: unknown) => {
      if (watch) return answer(null)
      // Before the thread is ready it runs only our own code, so the fault is not in the text.
      stop()
      reject(error)
    }
    const stop = () => {
      clearInterval(watch)
      thread.off('message', onMessage).off('error', onError)
    }
    thread.on('message', onMessage).on('error', onError)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    thread.postMessage(question)
  })
