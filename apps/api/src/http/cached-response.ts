import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'
import { COMMON_HEADERS } from './response-headers.ts'
import type { TextResponse } from './text-response.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Name, value, name, value …: node:http writes a list faster than an object. */
type HeaderList = readonly string[]
/** The response in one encoding, with all its headers. */
type EncodedResponse = { headers: HeaderList; body: Buffer }

// A response for many readers is compressed slowly and well, a response for one reader fast.
const QUALITY_FOR_MANY = 9
const QUALITY_FOR_ONE = 4

const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, Buffer>(gzip)

/**
 * A whole HTTP response as bytes, made once and sent often: a page, a public list or the questions of an exam.
 * `sendCachedResponse` sends it. A route's handler may return it instead of a value.
 */
export class CachedResponse {
  readonly status: number
  readonly etag: string
  /** The headers that do not depend on the encoding. A 304 response has these alone. */
  readonly headers: HeaderList
  readonly encodings: Record<Encoding, EncodedResponse>

  private constructor(status: number, etag: string, headers: HeaderList, bodies: Record<Encoding, Buffer>) {
    const encoded = (encoding: Encoding): EncodedResponse => {
      const body = bodies[encoding]
      const contentEncoding = encoding === 'identity' ? [] : ['content-encoding', encoding]
      return { headers: [...headers, ...contentEncoding, 'content-length', String(body.length)], body }
    }
    this.status = status
    this.etag = etag
    this.headers = headers
    this.encodings = { br: encoded('br'), gzip: encoded('gzip'), identity: encoded('identity') }
  }

  /**
   * Compresses on another thread, so that this thread can handle other requests meanwhile. When the response is the one
   * `before`, it returns that one.
   */
  static async make(
    response: TextResponse,
    { isForMany = true, before }: { isForMany?: boolean; before?: CachedResponse | undefined } = {},
  ): Promise<CachedResponse> {
    const identity = Buffer.from(response.body)
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    const headers = { ...COMMON_HEADERS, vary: 'accept-encoding', ...response.headers, etag }
    const list = Object.entries(headers).flat()
    // The ETag is one of the headers.
    if (before?.status === response.status && isSameList(before.headers, list)) return before
    const quality = isForMany ? QUALITY_FOR_MANY : QUALITY_FOR_ONE
    const [br, gzipped] = await Promise.all([
      compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      compressGzip(identity),
    ])
    return new CachedResponse(response.status, etag, list, { br, gzip: gzipped, identity })
  }

  /** The response's text, as it was before it was encoded. */
  get text(): string {
    return this.encodings.identity.body.toString()
  }

  /** How many bytes of memory the bodies take. */
  get byteLength(): number {
    const { br, gzip: gzipped, identity } = this.encodings
    return br.body.length + gzipped.body.length + identity.body.length
  }
}

const isSameList = (one: HeaderList, other: HeaderList): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])
