import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { ApiConfig } from '@abhyas/api/config'
import { codeOf, error, type Finding, warning } from '@abhyas/api/doctor/finding'
import { isTrusted } from '@abhyas/api/trusted-proxies'

const PATIENCE_MS = 5_000

type Arrived = Pick<IncomingMessage, 'headers' | 'socket'>

/** Listens in place of the server, asks PUBLIC_ORIGIN, and looks at what the proxy makes of the request. */
export async function checkProxy({ site, port, host, trustProxy }: ApiConfig): Promise<Finding[]> {
  const path = `/doctor-${randomUUID()}`
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    if (request.url === path) arrived.push(request)
    response.end()
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (failure) {
    if (codeOf(failure) === 'EADDRINUSE') return askRunning(site.origin)
    return [
      error(
        `We cannot listen on HOST and PORT (${codeOf(failure)}); choose an address of this machine and a free port.`,
      ),
    ]
  }
  try {
    await fetch(site.origin + path, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    return arrived[0] ? judge(arrived[0], { origin: site.origin, port, trustProxy }) : [elsewhere(site.origin)]
  } catch (failure) {
    return [unreachable(site.origin, failure)]
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const unreachable = (origin: string, failure: unknown) =>
  warning(`${origin} does not answer this machine (${codeOf(failure)}); check the name, the certificate and the proxy.`)
const elsewhere = (origin: string) =>
  warning(`${origin} does not lead to HOST and PORT of this process; check where the proxy forwards requests.`)

/** A server runs already. What the proxy does to requests is then seen by that server alone. */
async function askRunning(origin: string): Promise<Finding[]> {
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    return response.ok ? [] : [elsewhere(origin)]
  } catch (failure) {
    return [unreachable(origin, failure)]
  }
}

function judge(
  { headers, socket }: Arrived,
  { origin, port, trustProxy }: { origin: string; port: number; trustProxy: string | undefined },
): Finding[] {
  const { host, port: askedPort } = new URL(origin)
  const { remoteAddress = '' } = socket
  const forwarded = headers['x-forwarded-for']
  const hasTrust = trustProxy !== undefined && isTrusted(trustProxy, remoteAddress)
  const found: (Finding | false)[] = [
    headers.host !== host &&
      error(`The proxy changes the header Host to ${headers.host}, which logs everybody out; let it pass ${host} on.`),
    forwarded !== undefined &&
      !hasTrust &&
      error(
        `The proxy calls from ${remoteAddress}, which TRUST_PROXY does not name, so all learners count as one address; add it.`,
      ),
    forwarded === undefined &&
      Number(askedPort) !== port &&
      error('The proxy does not send X-Forwarded-For, so all learners count as one address; let it send the header.'),
  ]
  return found.filter((finding) => finding !== false)
}
