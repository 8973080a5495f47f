import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
const QUALITY = 9

type BodyResponse = { status: number; headers: Record<string, string>; body: Buffer | undefined }

/** A whole answer as bytes, made once and sent often: an endpoint may give it instead of its answer's value. */
export class CachedBody {
  readonly plain: Buffer
  readonly etag: string
  private readonly unchanged: BodyResponse
  private readonly whole: BodyResponse
  private readonly compressed: BodyResponse

  private constructor(plain: Buffer, brotli: Buffer, etag: string) {
    this.plain = plain
    this.etag = etag
    // Kept by the browser of whoever got it, and asked for again each time: a phone downloads it once.
    const common = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' }
    const typed = { ...common, 'content-type': 'application/json; charset=utf-8' }
    this.unchanged = { status: 304, headers: common, body: undefined }
    this.whole = { status: 200, headers: typed, body: plain }
    this.compressed = { status: 200, headers: { ...typed, 'content-encoding': 'br' }, body: brotli }
  }

  /** `tag` names these bytes and no others. */
  static async of(text: string, tag: string): Promise<CachedBody> {
    const plain = Buffer.from(text)
    const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    return new CachedBody(plain, brotli, `"${tag}"`)
  }

  answerTo(headers: IncomingHttpHeaders): BodyResponse {
    if (headers['if-none-match'] === this.etag) return this.unchanged
    return headers['accept-encoding']?.includes('br') ? this.compressed : this.whole
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { status, headers, body } = this.answerTo(request.headers)
    return reply.code(status).headers(headers).send(body)
  }
}
