import { createECDH } from 'node:crypto'
import { SettingError } from '@abhyas/database/setting-error'
import { isOnThisMachine } from './safe-connections.ts'
import { type Env, textOf } from './setting-values.ts'

export type PushConfig = {
  privateKey: string
  /** Browsers subscribe with this key. It follows from the private key. */
  publicKey: string
  /** Push services write to this address when our messages are at fault. */
  subject: string
  /** The push services that we call: names, groups such as *.notify.windows.com, or for tests an origin. */
  services: readonly string[]
}

/** The services of Chrome, Firefox, Edge and Safari. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
]
/** The last part has a letter, so that no address of numbers is a name. */
const NAME = /^(\*\.)?([a-z\d-]+\.)+[a-z][a-z\d-]*$/
const PRIVATE_KEY = /^[\w-]{43}$/

/** Returns null when this installation has no key: reminders on devices are not offered then. */
export function readPush(env: Env, { mailFrom, isReal }: { mailFrom: string; isReal: boolean }): PushConfig | null {
  const services = readPushServices(env, isReal)
  const privateKey = textOf(env, 'VAPID_PRIVATE_KEY')
  if (privateKey === undefined) return null
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return { privateKey, publicKey: publicKeyOf(privateKey), subject: `mailto:${address}`, services }
}

/** A service on this machine is for tests. Real learners' browsers have none there. */
export function readPushServices(env: Env, isReal: boolean): string[] {
  const given = (textOf(env, 'PUSH_SERVICES') ?? '').split(',').flatMap((name) => name.trim() || [])
  for (const name of given) {
    const isForTests = !isReal && URL.parse(name)?.origin === name && isOnThisMachine(name)
    if (!NAME.test(name) && !isForTests)
      throw new SettingError('PUSH_SERVICES takes names of hosts, such as *.notify.windows.com, with commas.')
  }
  return given.length > 0 ? given : SERVICES
}

function publicKeyOf(privateKey: string): string {
  try {
    if (!PRIVATE_KEY.test(privateKey)) throw new Error('The key does not have 32 bytes.')
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey, 'base64url')
    return ecdh.getPublicKey('base64url')
  } catch {
    throw new SettingError('VAPID_PRIVATE_KEY must be a private key of npx web-push generate-vapid-keys.')
  }
}
