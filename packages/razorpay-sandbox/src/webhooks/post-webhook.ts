import { Agent, request } from 'node:http'

export type WebhookPoster = {
  /** Resolves to true when the receiver responded with 2xx in time. */
  post(url: string, headers: Record<string, string>, body: string): Promise<boolean>
  /** Cuts off every request under way. */
  stop(): void
}

const TIMEOUT_MS = 5000

/** Uses Node's own client: a drill posts hundreds of thousands of webhooks, and fetch costs several times as much. */
export function createWebhookPoster(): WebhookPoster {
  const agent = new Agent({ keepAlive: true })

  const post: WebhookPoster['post'] = (url, headers, body) =>
    new Promise((resolve) => {
      const sent = request(url, {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      })
      const timer = setTimeout(() => sent.destroy(), TIMEOUT_MS)
      const end = (isAccepted: boolean) => {
        clearTimeout(timer)
        resolve(isAccepted)
      }
      sent.on('response', (response) => {
        response.resume()
        const { statusCode = 0 } = response
        end(statusCode >= 200 && statusCode < 300)
      })
      // For the sender it makes no difference whether the receiver refused, hung up or was too slow.
      sent.on('error', () => end(false))
      sent.end(body)
    })

  return { post, stop: () => agent.destroy() }
}
