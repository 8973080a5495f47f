import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { WEB_BUILDS } from './pages.ts'

/** Files of the built web. Those under /assets carry their hash in their name and never change. */
export async function addAssets(app: FastifyInstance): Promise<void> {
  const folders = Object.values(WEB_BUILDS).map((folder) => `${folder}client`)
  await app.register(fastifyStatic, {
    // What does not depend on the language has the same name in each.
    root: [...new Set(folders)],
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}
