import type { Page } from '@playwright/test'

export const KINDS = ['documents', 'scripts', 'styles', 'API answers', 'other'] as const
type Kind = (typeof KINDS)[number]
type Sent = { url: string; type?: string }

export type Bytes = Record<Kind, number> & { requests: number }

const nothing = (): Bytes => ({ documents: 0, scripts: 0, styles: 0, 'API answers': 0, other: 0, requests: 0 })

function kindOf({ url, type }: Sent): Kind {
  const { pathname } = new URL(url)
  if (pathname.endsWith('.js')) return 'scripts'
  if (pathname.endsWith('.css')) return 'styles'
  if (type === 'Document') return 'documents'
  return /^\/(api|auth)\//.test(pathname) ? 'API answers' : 'other'
}

type FromWorker = {
  method?: string
  params?: { requestId: string; request?: { url: string }; encodedDataLength?: number }
}

/**
 * Counts the bytes on the wire, compressed and with headers, for this page and its service worker. Each call returns
 * the bytes since the last call.
 */
export async function watchBytes(page: Page): Promise<() => Bytes> {
  let bytes = nothing()
  const asked = new Map<string, Sent>()
  const finish = (id: string, length: number) => {
    const sent = asked.get(id)
    // Files from the browser's cache cost nothing.
    if (!sent || length <= 0 || !sent.url.startsWith('http')) return
    bytes[kindOf(sent)] += length
    bytes.requests += 1
  }

  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    asked.set(requestId, { url: request.url, ...(type && { type }) })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => finish(requestId, encodedDataLength))
  await session.send('Network.enable')

  // The browser reports a worker's requests only to a session that is attached to it.
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const message = JSON.stringify({ id: 1, method: 'Network.enable' })
    void session.send('Target.sendMessageToTarget', { sessionId, message })
  })
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { method, params } = JSON.parse(message) as FromWorker
    const id = `${sessionId} ${params?.requestId}`
    if (method === 'Network.requestWillBeSent' && params?.request) asked.set(id, { url: params.request.url })
    if (method === 'Network.loadingFinished') finish(id, params?.encodedDataLength ?? 0)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })

  return () => {
    const since = bytes
    bytes = nothing()
    return since
  }
}
