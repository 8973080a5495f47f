import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import type { Databases } from '@abhyas/database/database'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addPhotoRoute } from './features/links/photo-route.ts'
import { addPictureRoute } from './features/questions/pictures/picture-route.ts'
import { addWebhookRoute } from './features/purchases/webhook-route.ts'
import { addErrorHandlers } from './http/error-response.ts'
import { addCommonHeaders, addNotStored } from './http/response-headers.ts'
import { addRoute, addUnreadRoute } from './http/route.ts'
import type { Dependencies } from './dependencies.ts'
import { routesOf } from './routes.ts'

export const BODY_LIMIT_BYTES = 256 * 1024
/**
 * Compression shrinks lists and questions to a fifth, for learners who pay for each byte. Requests are never
 * decompressed, because a small one could grow to gigabytes.
 */
const COMPRESSION = {
  encodings: ['br' as const, 'gzip' as const],
  threshold: 1024,
  // A response up to this size is sent whole, with its length. A longer one is sent in chunks.
  syncThreshold: 128 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
}
export const newRequestId = (): string => randomUUID()

/** Adds the API to a Fastify instance: all endpoints of the contract parse, respond and fail in the same way. */
export async function addApi(app: FastifyInstance, databases: Databases, dependencies: Dependencies): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller', null)
  await app.register(cookie)
  await app.register(swagger, {
    openapi: { info: { title: dependencies.config.site.defaults.brand, version: '1' } },
    transform: jsonSchemaTransform,
  })

  addNotStored(app)
  addCommonHeaders(app)
  addErrorHandlers(app)

  await app.register(async (routes) => {
    await routes.register(compress, COMPRESSION)
    for (const route of routesOf(dependencies)) {
      if (route.endpoint.unreadBody)
        await routes.register(async (unread) => addUnreadRoute(unread, databases, route, dependencies))
      else addRoute(routes, databases, route, dependencies)
    }
    addPhotoRoute(routes, databases.shared)
    addPictureRoute(routes, databases.shared)
    await routes.register(async (bytes) => addWebhookRoute(bytes, databases, dependencies))
    if (!dependencies.config.isProduction)
      routes.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  })
}
