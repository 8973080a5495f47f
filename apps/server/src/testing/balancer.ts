import { Agent, createServer, get, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  origin: string
  /** The servers behind it, from now on. */
  aim(origins: readonly string[]): void
  /** What went wrong on the way to a server: whoever called got no answer from it. */
  failures: string[]
  close(): void
}

/** A small proxy as one stands in front of servers: keeps connections, asks each at /readyz, and tries nothing twice. */
export async function startBalancer(origins: readonly string[], askEveryMs: number): Promise<Balancer> {
  const failures: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  let servers = origins.map((origin) => ({ origin, isReady: true }))
  let next = 0
  const timer = setInterval(() => {
    for (const server of servers)
      get(`${server.origin}/readyz`, { agent: false, timeout: 2_000 }, (answer) => {
        server.isReady = answer.statusCode === 200
        answer.resume()
      }).on('error', () => (server.isReady = false))
  }, askEveryMs)

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
    const onward = send(server.origin + url, { method: method ?? 'GET', headers: passed, agent }, (answer) => {
      const { connection: _theirs, 'keep-alive': _kept, ...told } = answer.headers
      response.writeHead(answer.statusCode ?? 502, told)
      answer.on('error', () => fail(`${url}: broken off`)).pipe(response)
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
