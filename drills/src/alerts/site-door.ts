import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type SiteDoor = {
  url: string
  /** Shows a certificate that is valid for this many days. */
  certify(days: number): Promise<void>
  close(): Promise<void>
}

const run = promisify(execFile)
const PATIENCE_MS = 1_500

/** Stands in for the load balancer with TLS in front of the API. It passes the question on whether the API can work. */
export async function openSiteDoor(folder: string, origin: string): Promise<SiteDoor> {
  const make = async (days: number) => {
    const [key, cert] = [join(folder, 'site.key'), join(folder, 'site.crt')]
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    await run('openssl', ['req', '-x509', ...kind, ...subject, '-days', String(days), '-keyout', key, '-out', cert])
    return { key: await readFile(key), cert: await readFile(cert) }
  }
  const server = createServer(await make(90), (_request, response) => {
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ status }) => response.writeHead(status).end(),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`,
    certify: async (days) => server.setSecureContext(await make(days)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
