import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ApiConfig } from '../config.ts'

type Keys = ApiConfig['tokenKeys']

const digestOf = (text: string, secret: Uint8Array): Buffer => createHmac('sha256', secret).update(text).digest()

/** Signs a text with the newest of the keys that also sign the tokens. The text names its purpose. */
export function signText(text: string, [key]: Keys): string {
  if (!key) throw new Error('No token key')
  return digestOf(text, key.secret).toString('base64url')
}

/** Whether a process with one of our keys has signed this text. */
export function isSignedText(text: string, signature: string, keys: Keys): boolean {
  const sent = Buffer.from(signature, 'base64url')
  return keys.some(({ secret }) => {
    const expected = digestOf(text, secret)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
}
