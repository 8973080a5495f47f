import { addDevice, removeDevice, type Reminders } from '@abhyas/contract/learning-reminders'
import { call } from '../../../api/call.ts'

/** `blocked`: the learner refused notifications, and only the settings of the browser can change that. */
export type DeviceState = 'unsupported' | 'blocked' | 'on' | 'off'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** This device is on if its browser has a subscription and the server knows it. */
export async function readDeviceState({ devices }: Pick<Reminders, 'devices'>): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await ownSubscription()
  return subscription && devices.includes(await hashOf(subscription.endpoint)) ? 'on' : 'off'
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The same hash as the server's: SHA-256 in base64url. */
async function hashOf(endpoint: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Call this after a tap: it asks for permission. Returns null when the learner does not give it. An old subscription,
 * which the server does not know, may belong to another key, so it is replaced.
 */
export async function switchOn(publicKey: string): Promise<Reminders | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return call(addDevice, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** The server forgets the device first. If that fails, the switch still says that reminders are on. */
export async function switchOff(): Promise<Reminders> {
  const subscription = await ownSubscription()
  const reminders = await call(removeDevice, { body: { endpoint: subscription?.endpoint ?? '' } })
  await subscription?.unsubscribe()
  return reminders
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
