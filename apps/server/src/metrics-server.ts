import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchProcess } from '@abhyas/api/metrics/process'
import { registry } from '@abhyas/api/metrics/registry'

export type MetricsServer = { port: number; close(): Promise<void> }

/**
 * Shows the metrics of this process at /metrics, on a port of their own that no visitor reaches. Nothing is read from a
 * database for it, so it responds while databases are away.
 */
export async function startMetricsServer({ host, port }: { host: string; port: number }): Promise<MetricsServer> {
  watchProcess()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
