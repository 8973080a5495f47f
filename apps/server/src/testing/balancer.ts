import { Agent, createServer, get, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  origin: string
  /** Sets the servers that requests are sent to from now on. */
  aim(origins: readonly string[]): void
  /** The requests that got no response from a server. */
  failures: string[]
  close(): void
}

/** A small load balancer: keeps connections open, checks /readyz of each server, and never retries a request. */
export async function startBalancer(origins: readonly string[], checkEveryMs: number): Promise<Balancer> {
  const failures: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  let servers = origins.map((origin) => ({ origin, isReady: true }))
  let next = 0
  const timer = setInterval(() => {
    for (const server of servers)
      get(`${server.origin}/readyz`, { agent: false, timeout: 2_000 }, (reply) => {
        server.isReady = reply.statusCode === 200
        reply.resume()
      }).on('error', () => (server.isReady = false))
  }, checkEveryMs)

  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const ready = servers.filter(({ isReady }) => isReady)
    const server = ready[next++ % ready.length]
    const fail = (what: string) => {
      failures.push(what)
      response.destroy()
    }
    if (!server) return fail('no server is ready')
    const { method, url, headers } = request
    const { connection: _hop, ...passed } = headers
    const onward = send(server.origin + url, { method: method ?? 'GET', headers: passed, agent }, (reply) => {
      const { connection: _theirs, 'keep-alive': _kept, ...headersBack } = reply.headers
      response.writeHead(reply.statusCode ?? 502, headersBack)
      reply.on('error', () => fail(`${url}: broken off`)).pipe(response)
    })
    onward.on('error', (error: NodeJS.ErrnoException) => fail(`${method} ${url}: ${error.code}`))
    request.pipe(onward)
  }
  const proxy = createServer(pass)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    aim(all) {
      servers = all.map((origin) => servers.find((each) => each.origin === origin) ?? { origin, isReady: true })
    },
    failures,
    close() {
      clearInterval(timer)
      proxy.close()
      proxy.closeAllConnections()
      agent.destroy()
    },
  }
}
