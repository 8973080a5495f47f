import { connect, type Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import type { Reply } from '../send-call.ts'
import { readHead, type Head } from './read-head.ts'

type Call = {
  text: string
  isSentAgain: boolean
  resolve: (reply: Reply<unknown>) => void
  reject: (error: Error) => void
}

export type Connection = ReturnType<typeof createConnection>

/**
 * A browser's connection, kept open from call to call. Written by hand, for the machine that is measured is also
 * the one that asks: Node's own client costs several times as much for each call.
 */
export function createConnection({ origin, timeoutMs }: { origin: string; timeoutMs: number }) {
  const { hostname, port, host } = new URL(origin)
  /** The first one is under way; whoever shares a connection waits for its turn. */
  const calls: Call[] = []
  let socket: Socket | null = null
  let hasAnswered = false
  let received: Buffer | null = null
  let opened = 0

  function open(): Socket {
    const fresh = connect({ host: hostname, port: Number(port), noDelay: true })
    opened += 1
    hasAnswered = false
    received = null
    let reason: NodeJS.ErrnoException | null = null
    fresh.setTimeout(timeoutMs, () => {
      // Between two calls nobody waits for anything.
      if (calls.length > 0 && socket === fresh) fresh.destroy(new Error(`no answer within ${timeoutMs} ms`))
    })
    fresh.on('error', (error) => (reason = error))
    fresh.on('data', (chunk: Buffer) => {
      if (socket !== fresh) return
      try {
        receive(chunk)
      } catch (error) {
        fresh.destroy(error as Error)
      }
    })
    fresh.on('close', () => {
      if (socket !== fresh) return
      socket = null
      fail(reason)
    })
    return fresh
  }

  function sendFirst(): void {
    const [call] = calls
    if (!call) return
    socket ??= open()
    socket.write(call.text, 'latin1')
  }

  /** A server may hang up in the very moment a call leaves: a browser sends it again, once, on a new connection. */
  function fail(reason: NodeJS.ErrnoException | null): void {
    const [call] = calls
    if (!call) return
    const isHungUp = !reason || reason.code === 'ECONNRESET' || reason.code === 'EPIPE'
    if (isHungUp && hasAnswered && !received && !call.isSentAgain) call.isSentAgain = true
    else calls.shift()?.reject(reason ?? new Error('the server hung up'))
    sendFirst()
  }

  function receive(chunk: Buffer): void {
    received = received ? Buffer.concat([received, chunk]) : chunk
    const head = readHead(received)
    if (!head || received.length < head.bodyStart + head.bodyLength) return
    const body = received.subarray(head.bodyStart, head.bodyStart + head.bodyLength)
    received = null
    hasAnswered = true
    if (head.isLast) hangUp()
    calls.shift()?.resolve(replyOf(head, body))
    sendFirst()
  }

  function hangUp(): void {
    const old = socket
    socket = null
    old?.destroy()
  }

  return {
    send<Body>(call: { method: string; path: string; token: string; payload: string | undefined }) {
      const { method, path, token, payload } = call
      const body =
        payload === undefined ? '' : `content-type: application/json\r\ncontent-length: ${payload.length}\r\n`
      const text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\naccept-encoding: br\r\n${body}\r\n${payload ?? ''}`
      return new Promise<Reply<Body>>((resolve, reject) => {
        calls.push({ text, isSentAgain: false, resolve: resolve as Call['resolve'], reject })
        if (calls.length === 1) sendFirst()
      })
    },
    /** As a reload does; the next call opens another one. Not while a call is under way. */
    hangUp,
    opened: () => opened,
  }
}

/** Most bodies are never looked at: only whoever reads one pays for its parsing. */
const replyOf = ({ status, isCompressed, retryAfterSeconds }: Head, bytes: Buffer): Reply<unknown> => ({
  status,
  retryAfterSeconds,
  get body() {
    return JSON.parse((isCompressed ? brotliDecompressSync(bytes) : bytes).toString()) as unknown
  },
})
