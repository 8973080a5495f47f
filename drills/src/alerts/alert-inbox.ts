import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Notice = { alerts: { status: 'firing' | 'resolved'; labels: { alertname: string } & Record<string, string> }[] }

export type AlertInbox = {
  url: string
  /** The names of the alerts that fire now. */
  firing(): ReadonlySet<string>
  /** When each alert arrived first, since `forget` was called. */
  arrived: ReadonlyMap<string, number>
  /** When each alert was over, since `forget` was called. */
  over: ReadonlyMap<string, number>
  forget(): void
  /** Waits until `isDone`, and returns false when it takes too long. */
  until(isDone: () => boolean, limitMs: number): Promise<boolean>
  close(): Promise<void>
}

/** Receives what Alertmanager sends, as the pager of an operator would. */
export async function openAlertInbox(): Promise<AlertInbox> {
  const active = new Set<string>()
  const arrived = new Map<string, number>()
  const over = new Map<string, number>()
  const firing = () => new Set(Array.from(active, (key) => key.slice(0, key.indexOf(' '))))
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      for (const { status, labels } of (JSON.parse(body) as Notice).alerts) {
        const { alertname, ...others } = labels
        const key = `${alertname} ${JSON.stringify(others)}`
        if (status === 'firing') {
          active.add(key)
          if (!arrived.has(alertname)) arrived.set(alertname, performance.now())
        } else if (active.delete(key) && !firing().has(alertname)) over.set(alertname, performance.now())
      }
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    firing,
    arrived,
    over,
    forget() {
      arrived.clear()
      over.clear()
    },
    async until(isDone, limitMs) {
      const latest = performance.now() + limitMs
      while (!isDone()) {
        if (performance.now() > latest) return false
        await sleep(100)
      }
      return true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
