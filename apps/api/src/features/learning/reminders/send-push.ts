import webPush from 'web-push'
import type { PushConfig } from '../../../push-settings.ts'
import type { Device } from './device-queries.ts'
import { LATE_AT_MOST_MS } from './judge-reminder.ts'
import { isPushAddress } from './push-address.ts'

const TIMEOUT_MS = 5_000
/** The service worker has the words, in the language of the page. */
const MESSAGE = JSON.stringify({ kind: 'daily_reminder' })
const GONE = new Set([404, 410])

export type PushOutcome = 'sent' | 'gone' | `failed ${string}`

/**
 * Sends one encrypted message to one device, and never repeats it: a lost response may belong to a message that was
 * shown. Redirects are not followed, because only the first address was checked.
 */
export async function sendPush(device: Device, push: PushConfig): Promise<PushOutcome> {
  // The setting may have changed since the browser subscribed.
  if (!isPushAddress(device.endpoint, push.services)) return 'gone'
  const request = encrypt(device, push)
  if (!request) return 'gone'
  try {
    const { status, ok, body } = await fetch(device.endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await body?.cancel()
    if (ok) return 'sent'
    return GONE.has(status) ? 'gone' : `failed ${status}`
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return `failed ${cause?.code ?? name}`
  }
}

/** Returns null when the key of the browser is no point on the curve. */
function encrypt({ endpoint, p256dh, auth }: Device, { privateKey, publicKey, subject }: PushConfig) {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, MESSAGE, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: LATE_AT_MOST_MS / 1000,
      urgency: 'normal',
      // A newer message replaces one that waits for the device.
      topic: 'daily_reminder',
    })
    const { 'Content-Length': _length, ...sent } = headers
    return { method: 'POST', headers: sent as Record<string, string>, body: new Uint8Array(body) }
  } catch {
    return null
  }
}
