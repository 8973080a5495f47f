import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createConnection } from './connection.ts'

const CALL = { method: 'PUT', path: '/here', token: 'T', payload: '{"n":1}' }
let server: Server

afterEach(() => server.closeAllConnections())

async function connectionTo(listener: Parameters<typeof createServer>[1], timeoutMs = 2000) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return createConnection({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs })
}

describe('createConnection', () => {
  it('sends several calls over one socket, and reads the responses of a Node server', async () => {
    const connection = await connectionTo((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        const { method, url, headers } = request
        const bytes = brotliCompressSync(JSON.stringify({ method, url, auth: headers.authorization, body }))
        const head = { 'retry-after': '7', 'content-encoding': 'br', 'content-length': bytes.length }
        response.writeHead(503, head).end(bytes)
      })
    })
    // The calls start at once. They are sent one after the other, and each gets its own response.
    const replies = await Promise.all([1, 2, 3].map((n) => connection.send({ ...CALL, payload: `{"n":${n}}` })))
    expect(replies.map(({ body }) => body)).toEqual(
      [1, 2, 3].map((n) => ({ method: 'PUT', url: '/here', auth: 'Bearer T', body: `{"n":${n}}` })),
    )
    expect(replies[0]).toMatchObject({ status: 503, retryAfterSeconds: 7 })
    expect(connection.opened()).toBe(1)
  })

  it('reads a response that arrives in pieces', async () => {
    const connection = await connectionTo((_request, response) => {
      const text = JSON.stringify('x'.repeat(300_000))
      response.writeHead(200, { 'content-length': text.length })
      response.write(text.slice(0, 10))
      setTimeout(() => response.end(text.slice(10)), 20)
    })
    expect((await connection.send<string>(CALL)).body).toHaveLength(300_000)
  })

  it('sends a call again once when the server has closed the idle connection', async () => {
    let calls = 0
    const connection = await connectionTo((request, response) => {
      calls += 1
      if (calls === 2) request.socket.destroy()
      else response.end('{}')
    })
    await connection.send(CALL)
    expect(await connection.send(CALL)).toMatchObject({ status: 200 })
    expect([calls, connection.opened()]).toEqual([3, 2])
  })

  it('rejects a call without a response, and works afterwards', async () => {
    let calls = 0
    const connection = await connectionTo((_request, response) => {
      calls += 1
      if (calls > 1) response.end('{}')
    }, 500)
    await expect(connection.send(CALL)).rejects.toThrow('no response within 500 ms')
    expect(await connection.send(CALL)).toMatchObject({ status: 200 })
  })

  it('rejects when the server closes a new connection during the first call', async () => {
    const connection = await connectionTo((request) => request.socket.destroy())
    await expect(connection.send(CALL)).rejects.toThrow()
  })
})
