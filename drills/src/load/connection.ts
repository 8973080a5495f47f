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
 * A browser's connection, which stays open from call to call. It is written by hand because the load generator shares the
 * machine with the servers. Node's own client needs several times as much CPU for each call.
 */
export function createConnection({ origin, timeoutMs }: { origin: string; timeoutMs: number }) {
  const { hostname, port, host } = new URL(origin)
  /** The first call is under way. The others of the same connection wait. */
  const calls: Call[] = []
  let socket: Socket | null = null
  let hasResponded = false
  let received: Buffer | null = null
  let opened = 0
  let sentAgain = 0

  function open(): Socket {
    const fresh = connect({ host: hostname, port: Number(port), noDelay: true })
    opened += 1
    hasResponded = false
    received = null
    let reason: NodeJS.ErrnoException | null = null
    fresh.setTimeout(timeoutMs, () => {
      // Between two calls there is no timeout.
      if (calls.length > 0 && socket === fresh) fresh.destroy(new Error(`no response within ${timeoutMs} ms`))
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

  /** A server may close the connection just when a call is sent. A browser then sends it once more, on a new connection. */
  function fail(reason: NodeJS.ErrnoException | null): void {
    const [call] = calls
    if (!call) return
    const isHungUp = !reason || reason.code === 'ECONNRESET' || reason.code === 'EPIPE'
    if (isHungUp && hasResponded && !received && !call.isSentAgain) {
      call.isSentAgain = true
      sentAgain += 1
    } else calls.shift()?.reject(reason ?? new Error('the server hung up'))
    sendFirst()
  }

  function receive(chunk: Buffer): void {
    received = received ? Buffer.concat([received, chunk]) : chunk
    const head = readHead(received)
    if (!head || received.length < head.bodyStart + head.bodyLength) return
    const body = received.subarray(head.bodyStart, head.bodyStart + head.bodyLength)
    received = null
    hasResponded = true
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
    send<Body>(call: {
      method: string
      path: string
      /** Without it the call is one of a visitor. */
      token: string | null
      payload: string | undefined
      headers?: Record<string, string>
    }) {
      const { method, path, token, payload, headers = {} } = call
      const lines = Object.entries({ ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      const body =
        payload === undefined ? '' : `content-type: application/json\r\ncontent-length: ${payload.length}\r\n`
      const text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines}accept-encoding: br\r\n${body}\r\n${payload ?? ''}`
      return new Promise<Reply<Body>>((resolve, reject) => {
        calls.push({ text, isSentAgain: false, resolve: resolve as Call['resolve'], reject })
        if (calls.length === 1) sendFirst()
      })
    },
    /** Closes the connection, as a reload does. The next call opens another. Not to be used during a call. */
    hangUp,
    opened: () => opened,
    /** The calls that met a connection that was closed just then. */
    sentAgain: () => sentAgain,
  }
}

/** Most bodies are never read, so a body is parsed only when it is read. */
const replyOf = ({ status, isCompressed, retryAfterSeconds }: Head, bytes: Buffer): Reply<unknown> => ({
  status,
  retryAfterSeconds,
  get body() {
    return JSON.parse((isCompressed ? brotliDecompressSync(bytes) : bytes).toString()) as unknown
  },
})
