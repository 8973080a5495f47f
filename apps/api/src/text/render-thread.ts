import { parentPort } from 'node:worker_threads'
import { compileGrammarsOf, renderText } from './render-text.ts'
import type { FromThread, ToThread } from './render-apart.ts'

/** This thread renders texts, because an author decides how long a text takes, and the event loop serves everybody. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
const say = (message: FromThread) => parentPort?.postMessage(message)

parentPort?.on('message', ({ text, isColoured }: ToThread) => {
  if (isColoured) compileGrammarsOf(text)
  const { user, system } = process.threadCpuUsage()
  say({ state: 'begun', cpuMicroseconds: user + system })
  say({ state: 'done', html: renderText(text, isColoured) })
})
