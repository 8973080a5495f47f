import { createWebhookPoster } from './post-webhook.ts'
import { sign } from './sign.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import type { WebhookEvent } from './webhook-events.ts'

export type Webhook = {
  url: string | null
  isEnabled: boolean
  /** The secrets are sorted newest first. */
  secrets: readonly string[]
}

export type Deliveries = {
  /** Sends these events one after another, in parallel with the events of other calls. */
  send(events: readonly WebhookEvent[]): void
  /** Resolves when no delivery is under way. */
  settle(): Promise<void>
  stop(): void
}

const FIRST_RETRY_MS = 60_000
const RETRIED_FOR_MS = 24 * 3_600_000
/** The number of webhooks that are posted in parallel. Further ones wait for their turn in one of these queues. */
const QUEUES = 64

/**
 * Delivers at least once: it tries again after 1, 2, 4… minutes for a day of the virtual clock. A webhook that never
 * succeeded by then is disabled.
 */
export function createDeliveries(webhook: Webhook, clock: VirtualClock): Deliveries {
  const poster = createWebhookPoster()
  const queues: Promise<void>[] = []
  let begun = 0
  let isStopped = false

  const post = async (event: WebhookEvent, url: string): Promise<boolean> => {
    const { deliveries } = event.order
    deliveries.attempted += 1
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(event.body, event.secret),
      'x-razorpay-event-id': event.id,
    }
    const isAccepted = await poster.post(url, headers, event.body)
    if (isAccepted) deliveries.accepted += 1
    return isAccepted
  }

  const deliver = async (event: WebhookEvent): Promise<void> => {
    const { url } = webhook
    if (!webhook.isEnabled || url === null || isStopped) return
    if (event.attempts === 0) event.firstAttemptMs = clock.nowMs()
    const copies = event.attempts === 0 ? event.copies : 1
    event.attempts += 1
    const accepted = await Promise.all(Array.from({ length: copies }, () => post(event, url)))
    if (!accepted.every(Boolean)) tryAgain(event)
  }

  const tryAgain = (event: WebhookEvent) => {
    if (isStopped) return
    const leftMs = event.firstAttemptMs + RETRIED_FOR_MS - clock.nowMs()
    if (leftMs <= 0) webhook.isEnabled = false
    else clock.after(Math.min(FIRST_RETRY_MS * 2 ** (event.attempts - 1), leftMs), () => begin(() => deliver(event)))
  }

  const begin = (job: () => Promise<void>) => {
    begun += 1
    const index = begun % QUEUES
    queues[index] = (queues[index] ?? Promise.resolve()).then(job)
  }

  return {
    send: (events) =>
      begin(async () => {
        for (const event of events) await deliver(event)
      }),
    async settle() {
      await Promise.all(queues)
    },
    stop() {
      isStopped = true
      poster.stop()
    },
  }
}
