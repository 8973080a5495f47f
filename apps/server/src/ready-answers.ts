import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A whole answer kept as bytes, with the version of the content that it was made from. */
export type ReadyAnswer = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
  version: number
}

export type MadeAnswer = { status: number; headers: Record<string, string>; body: string }

export type ReadyAnswers = {
  /** The answer, if it is there and nothing has changed since. */
  peek(key: string): ReadyAnswer | undefined
  /** The answer, made if need be; those who ask meanwhile wait for the same making. */
  obtain(key: string, make: () => Promise<MadeAnswer>): Promise<ReadyAnswer>
}

const MAX_BYTES = 64 * 1024 * 1024
// Content does not age, but the year in the footer does.
const MAX_AGE_MS = 10 * 60 * 1000

export function createReadyAnswers(currentVersion: () => number): ReadyAnswers {
  const kept = new LRUCache<string, ReadyAnswer>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ bodies }) => bodies.identity.length + bodies.gzip.length + bodies.br.length + 500,
  })
  const making = new Map<string, { version: number; answer: Promise<ReadyAnswer> }>()

  const peek = (key: string) => {
    const answer = kept.get(key)
    return answer?.version === currentVersion() ? answer : undefined
  }
  const makeAndKeep = async (key: string, version: number, make: () => Promise<MadeAnswer>) => {
    const answer = encode(await make(), version)
    // Only what is whole is kept: an error must not outlive its cause.
    if (answer.status === 200) kept.set(key, answer)
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

function encode({ status, headers, body }: MadeAnswer, version: number): ReadyAnswer {
  const identity = Buffer.from(body)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { status, headers, etag, version, bodies: { identity, gzip: gzipSync(identity), br } }
}

/** Writes straight to the socket's response: no framework is between the bytes and the reader. */
export function sendReadyAnswer(
  { headers: asked, method }: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  requestId: string,
): void {
  const common = { ...answer.headers, etag: answer.etag, 'x-request-id': requestId, vary: 'accept-encoding, cookie' }
  if (asked['if-none-match'] === answer.etag) {
    response.writeHead(304, common).end()
    return
  }
  const accepted = asked['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
  const body = answer.bodies[encoding]
  response.writeHead(answer.status, {
    ...common,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(method === 'HEAD' ? undefined : body)
}
