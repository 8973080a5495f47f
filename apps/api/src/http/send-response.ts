import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse, Encoding } from './cached-response.ts'
import { COMMON_HEADERS, NOT_STORED } from './response-headers.ts'
import type { TextResponse } from './text-response.ts'

const UNCACHED_HEADERS = { ...COMMON_HEADERS, ...NOT_STORED }

/** Sends a response that was made for this request alone, past the framework. */
export function sendTextResponse(
  response: ServerResponse,
  { status, headers, body }: TextResponse,
  requestId: string,
): void {
  const length = { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...UNCACHED_HEADERS, ...headers, ...length, 'x-request-id': requestId })
  response.end(body)
}

/** Sends cached bytes past the framework, in the best encoding that the client accepts, or 304 if it has them already. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  requestId: string,
): void {
  if (request.headers['if-none-match'] === cached.etag) {
    response.writeHead(304, ['x-request-id', requestId, ...cached.headers]).end()
    return
  }
  const { headers, body } = cached.encodings[encodingFor(request.headers['accept-encoding'])]
  response.writeHead(cached.status, ['x-request-id', requestId, ...headers])
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The same, for a request that the framework has taken. The framework still logs it. */
export function replyWithCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): FastifyReply {
  reply.hijack()
  sendCachedResponse(request.raw, reply.raw, cached, request.id)
  return reply
}

const REFUSED = /(br|gzip)\s*;\s*q=0(\.0*)?\s*(?=,|$)/g

function encodingFor(accepted = ''): Encoding {
  const wanted = accepted.includes('q=0') ? accepted.replace(REFUSED, '') : accepted
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : 'identity'
}
