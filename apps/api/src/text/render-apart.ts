import { Worker } from 'node:worker_threads'
import type { TextToRender } from './render-text.ts'

export type ToThread = { text: TextToRender; isColoured: boolean }
export type FromThread = { state: 'begun'; cpuMicroseconds: number } | { state: 'done'; html: string | undefined }

/** Of a core: on a machine with much to do, a text that is quick in itself may have to wait. */
const LIMIT_MS = 1_000
/** By the clock, so many times the limit. */
const PATIENCE = 10

export type RenderApart = (text: TextToRender) => Promise<string | undefined>

/**
 * Renders in a thread of its own, one text after the other. A text that takes longer than the limit, or that breaks the
 * thread, is rendered once more without coloured code; if that does not work either, it is shown as plain text. Compiling a
 * grammar is not counted.
 */
export function createRenderApart({ limitMs = LIMIT_MS } = {}): RenderApart {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** Null when the thread had to be ended. */
  const ask = async (question: ToThread) => {
    thread ??= new Worker(new URL('./render-thread.ts', import.meta.url))
    const asked = thread
    asked.ref()
    // While it renders it is nobody's: one that breaks is not asked again.
    thread = null
    const answer = await answerOf(asked, question, limitMs)
    if (answer) {
      thread = asked
      // Idle, it keeps no process alive.
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

type Answer = { html: string | undefined } | null

/** What the thread says; null when it takes too long or breaks. */
const answerOf = (thread: Worker, question: ToThread, limitMs: number) =>
  new Promise<Answer>((resolve, reject) => {
    let watch: NodeJS.Timeout | undefined
    const answer = (html: Answer) => {
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
      // Before it begins it reads code of ours alone, so the fault is not in the text.
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
