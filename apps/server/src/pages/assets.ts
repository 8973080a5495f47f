import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keepAssets, keptFilesIn } from './keep-assets.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const NO_FILE_OF_THE_BUILD = /(\.br|\.gz|\/)$/

/**
 * Serves the files of the built web in all languages. A file under /assets has its hash in its name and never changes. The
 * files of the last builds are served too, from the folder of kept files.
 */
export async function addAssets(app: FastifyInstance, builds: readonly string[], keptFolder: string): Promise<void> {
  const options = { index: false, preCompressed: true, cacheControl: false } satisfies Partial<FastifyStaticOptions>
  // A file that does not depend on the language has the same name in both builds.
  const clients = [...new Set(builds.map((folder) => `${folder}client`))]
  const assets = clients.map((folder) => `${folder}/assets`)
  const isKept = await keepAssets(keptFolder, assets).then(
    () => true,
    (error: unknown) => {
      app.log.warn({ err: error }, 'the files of this build are not kept for the next one')
      return false
    },
  )
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => void (route.config = { ...route.config, countedAs: 'asset' }))
    await files.register(fastifyStatic, {
      ...options,
      root: clients,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'assets/**'],
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
    })
    await files.register(fastifyStatic, {
      ...options,
      prefix: '/assets/',
      decorateReply: false,
      // The file system is read at each request: another process adds the files of the next build.
      root: isKept ? [...assets, keptFilesIn(keptFolder)] : assets,
      allowedPath: (path) => !NO_FILE_OF_THE_BUILD.test(path),
      setHeaders: (reply) => void reply.header('cache-control', FOR_EVER),
    })
  })
}
