import type { FastifyReply } from 'fastify'

/** A file that the browser saves. A route's handler may return it instead of a value. Like JSON, it is not cached. */
export class FileResponse {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array

  constructor({ name, type, bytes }: Pick<FileResponse, 'name' | 'type' | 'bytes'>) {
    this.name = name
    this.type = type
    this.bytes = bytes
  }
}

export const replyWithFile = (reply: FastifyReply, { name, type, bytes }: FileResponse): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', dispositionOf(name))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

/** Old programs read the first name, which has only letters that a header may have. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
