import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'
import { ANSWER_HEADERS } from '@abhyas/api/http/answer-headers'
import { LRUCache } from 'lru-cache'

/** A whole answer kept as bytes, with the version of the content that it was made from. */
export type CachedResponse = {
  status: number
  etag: string
  /** Name, value, name, value …: node:http writes a list sooner than an object. */
  headers: readonly string[]
  forms: Record<Encoding, Form>
  /** Null when no change of the content makes it old. */
  version: number | null
}

type Encoding = 'br' | 'gzip' | 'identity'
/** The answer in one encoding, with the headers that only this encoding has. */
type Form = { headers: readonly string[]; body: Buffer }

export type MadeAnswer = {
  status: number
  headers: Record<string, string>
  body: string
  /** Nothing in it depends on the content: it stays good whatever changes. */
  isTimeless?: boolean
}

export type PageCache = {
  /** The answer, if it is there and nothing has changed since. */
  peek(key: string): CachedResponse | undefined
  /** The answer, made if need be; those who ask meanwhile wait for the same making. */
  obtain(key: string, make: () => Promise<MadeAnswer>): Promise<CachedResponse>
}

const MAX_BYTES = 64 * 1024 * 1024
// What is found must not push out what everybody reads.
const MAX_BYTES_OF_MANY = 8 * 1024 * 1024
// Compressed once and read by everybody, or made for one search or one failure that nobody repeats.
const QUALITY = 9
const QUALITY_ONCE = 4
// Content does not age, but the year in the footer does.
const MAX_AGE_MS = 10 * 60 * 1000

export function createPageCache(currentVersion: () => number): PageCache {
  const plain = keepAtMost(MAX_BYTES)
  const ofMany = keepAtMost(MAX_BYTES_OF_MANY)
  const keptFor = (key: string) => (isOneOfMany(key) ? ofMany : plain)
  const making = new Map<string, { version: number; answer: Promise<CachedResponse> }>()

  const peek = (key: string) => {
    const answer = keptFor(key).get(key)
    return answer && (answer.version ?? currentVersion()) === currentVersion() ? answer : undefined
  }
  const makeAndKeep = async (key: string, version: number, make: () => Promise<MadeAnswer>) => {
    const made = await make()
    // An error must not outlive its cause; that there is no such page has no cause that could pass.
    const isKept = made.status === 200 || (made.isTimeless && made.status < 500)
    const quality = isKept && !isOneOfMany(key) ? QUALITY : QUALITY_ONCE
    const answer = await encode(made, made.isTimeless ? null : version, quality)
    if (isKept) keptFor(key).set(key, answer)
    return answer
  }
  return {
    peek,
    obtain(key, make) {
      const answer = peek(key)
      if (answer) return Promise.resolve(answer)
      const version = currentVersion()
      const underWay = making.get(key)
      // One that began before the change would show what was there before.
      if (underWay?.version === version) return underWay.answer
      const begun = makeAndKeep(key, version, make).finally(() => {
        if (making.get(key)?.answer === begun) making.delete(key)
      })
      making.set(key, { version, answer: begun })
      return begun
    },
  }
}

/**
 * Of some answers there are as many as somebody cares to ask for: anybody can search for anything, and a page of the admin
 * is there for any number. The others are as many as our pages, courses and categories.
 */
export const isOneOfMany = (key: string): boolean => key.includes('?') || (key.includes('/admin/') && /\/\d/.test(key))

const keepAtMost = (maxSize: number) =>
  new LRUCache<string, CachedResponse>({
    maxSize,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ forms }) => forms.identity.body.length + forms.gzip.body.length + forms.br.body.length + 500,
  })

const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, Buffer>(gzip)

/** Compresses on another thread: on this one everybody would wait for it. */
async function encode(
  { status, headers, body }: MadeAnswer,
  version: number | null,
  quality: number,
): Promise<CachedResponse> {
  const identity = Buffer.from(body)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common = Object.entries({ ...ANSWER_HEADERS, vary: 'accept-encoding', ...headers, etag }).flat()
  const formOf = (encoding: Encoding, bytes: Buffer): Form => ({
    headers: [
      ...common,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bytes.length),
    ],
    body: bytes,
  })
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    compressGzip(identity),
  ])
  const forms = {
    br: formOf('br', br),
    gzip: formOf('gzip', gzipped),
    identity: formOf('identity', identity),
  }
  return { status, etag, headers: common, forms, version }
}

const REFUSED = /(br|gzip)\s*;\s*q=0(\.0*)?\s*(?=,|$)/g

function encodingFor(accepted = ''): Encoding {
  const wanted = accepted.includes('q=0') ? accepted.replace(REFUSED, '') : accepted
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : 'identity'
}

/** Writes straight to the socket's response: no framework is between the bytes and the reader. */
export function sendCachedResponse(
  { headers: asked, method }: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  requestId: string,
): void {
  if (asked['if-none-match'] === answer.etag) {
    response.writeHead(304, ['x-request-id', requestId, ...answer.headers]).end()
    return
  }
  const { headers, body } = answer.forms[encodingFor(asked['accept-encoding'])]
  response.writeHead(answer.status, ['x-request-id', requestId, ...headers])
  response.end(method === 'HEAD' ? undefined : body)
}
