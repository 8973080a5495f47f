import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A message as the browser would get it, after the service has checked its sender and the browser has decrypted it. */
export type PushedMessage = { endpoint: string; text: string; ttlSeconds: number; urgency: string; publicKey: string }

export type PushService = {
  origin: string
  /** Makes the subscription of a new browser. */
  subscribe(): PushSubscription
  /** The messages that were accepted, the oldest first. */
  messages: PushedMessage[]
  /** The paths of requests that are about no subscription. */
  strangers: string[]
  messagesTo(subscription: PushSubscription): PushedMessage[]
  /** Every request counts, whether or not it was accepted. */
  requestsTo(subscription: PushSubscription): number
  /** From now on requests to this subscription get this status, or no response at all. */
  answerWith(subscription: PushSubscription, answer: number | 'silence'): void
  close(): Promise<void>
}

type Browser = { ecdh: ECDH; auth: Buffer; answer: number | 'silence'; requests: number }

/** The sizes of RFC 8188: a salt, the size of a record, and the length of the key's name. */
const SALT_LENGTH = 16
const HEADER_LENGTH = SALT_LENGTH + 5
const TAG_LENGTH = 16
const MOST_SECONDS = 24 * 3600
/** A key on the curve as DER, before its 65 bytes. */
const DER_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

/**
 * Starts a push service as browsers' vendors run it. It refuses a message without a valid VAPID signature (RFC 8292), and
 * decrypts each message with the private key of the browser (RFC 8291). The code shares nothing with the product.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const messages: PushedMessage[] = []
  const strangers: string[] = []
  const server = createServer((request, response) => {
    void take(request, response).catch((error: Error) => response.writeHead(400).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const browser = browsers.get(request.url ?? '')
    const body = await buffer(request)
    if (!browser) {
      strangers.push(request.url ?? '')
      return void response.writeHead(404).end()
    }
    browser.requests += 1
    if (browser.answer === 'silence') return
    if (browser.answer !== 201) return void response.writeHead(browser.answer, { location: '/elsewhere' }).end()
    const publicKey = requireSender(request.headers.authorization ?? '', origin)
    if (request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not a push')
    messages.push({
      endpoint: origin + (request.url ?? ''),
      text: decrypt(body, browser),
      ttlSeconds: Number(request.headers['ttl']),
      urgency: String(request.headers['urgency']),
      publicKey,
    })
    response.writeHead(201).end()
  }

  return {
    origin,
    subscribe() {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      browsers.set(path, { ecdh, auth, answer: 201, requests: 0 })
      return { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    messages,
    strangers,
    messagesTo: ({ endpoint }) => messages.filter((message) => message.endpoint === endpoint),
    requestsTo: ({ endpoint }) => browsers.get(endpoint.slice(origin.length))?.requests ?? 0,
    answerWith({ endpoint }, answer) {
      const browser = browsers.get(endpoint.slice(origin.length))
      if (browser) browser.answer = answer
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Checks who signed the request, for whom and until when. Returns the public key of the sender. */
function requireSender(authorization: string, audience: string): string {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const der = Buffer.concat([DER_HEAD, Buffer.from(key, 'base64url')])
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = read(claims)
  const secondsLeft = Number(exp) - Date.now() / 1000
  if (!isSigned || read(head)['alg'] !== 'ES256') throw new Error('not signed')
  if (aud !== audience || !/^(mailto:|https:)/.test(String(sub))) throw new Error('not for this service')
  if (!(secondsLeft > 0 && secondsLeft <= MOST_SECONDS)) throw new Error('not for this time')
  return key
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, SALT_LENGTH)
  const keyLength = body[HEADER_LENGTH - 1] ?? 0
  const sender = body.subarray(HEADER_LENGTH, HEADER_LENGTH + keyLength)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, keyInfo, 32)
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const record = body.subarray(HEADER_LENGTH + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-TAG_LENGTH))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_LENGTH)), decipher.final()])
  // The byte 2 ends the last record, and zeros may follow it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
