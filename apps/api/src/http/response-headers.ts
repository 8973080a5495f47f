import type { FastifyInstance } from 'fastify'

/** Every response has these headers: pages, files, and the API's responses, through the framework and past it. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** The API's responses have this header unless they set another `cache-control`. */
export const NOT_STORED = { 'cache-control': 'no-store' }

/** Sets the common headers on every response of the framework. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => void reply.headers(COMMON_HEADERS))
}

/** Sets `NOT_STORED` on the framework's responses that have no `cache-control` of their own. */
export function addNotStored(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.headers(NOT_STORED)
  })
}
