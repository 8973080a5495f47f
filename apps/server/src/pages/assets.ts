import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { WEB_BUILDS } from './pages.ts'

/** Serves the files of the built web. A file under /assets has its hash in its name and never changes. */
export async function addAssets(app: FastifyInstance): Promise<void> {
  const folders = Object.values(WEB_BUILDS).map((folder) => `${folder}client`)
  await app.register(fastifyStatic, {
    // A file that does not depend on the language has the same name in both builds.
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
