import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
const QUALITY = 9

/** A whole answer as bytes, made once and sent often: an endpoint may give it instead of its answer's value. */
export class ReadyBytes {
  readonly plain: Buffer
  readonly etag: string
  private readonly brotli: Buffer

  private constructor(plain: Buffer, brotli: Buffer, etag: string) {
    this.plain = plain
    this.brotli = brotli
    this.etag = etag
  }

  /** `tag` names these bytes and no others. */
  static async of(text: string, tag: string): Promise<ReadyBytes> {
    const plain = Buffer.from(text)
    const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    return new ReadyBytes(plain, brotli, `"${tag}"`)
  }

  /** Kept by the browser of whoever got it, and asked for again each time: a phone downloads it once. */
  send({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers({ etag: this.etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    if (headers['if-none-match'] === this.etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (!headers['accept-encoding']?.includes('br')) return reply.send(this.plain)
    return reply.header('content-encoding', 'br').send(this.brotli)
  }
}
