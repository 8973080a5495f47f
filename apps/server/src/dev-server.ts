import { fileURLToPath } from 'node:url'
import { readApiConfig } from '@abhyas/api/config'
import type * as ServerContextModule from '@abhyas/web/server-context'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { createLogger } from './logger.ts'
import { pagesOf } from './pages.ts'
import { startServer } from './start-server.ts'

const config = readApiConfig(process.env)

/** Pages come from Vite, which rebuilds what changed; nothing is kept ready. */
async function addWeb(app: FastifyInstance, serverFetch: ServerContextModule.ServerFetch): Promise<void> {
  const vite = await createServer({
    root: fileURLToPath(new URL('../../web', import.meta.url)),
    server: { middlewareMode: true },
  })
  app.addHook('onClose', () => vite.close())
  const render = async (path: string) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
    // Vite has its own copy of every module, this one included.
    const keys = (await vite.ssrLoadModule('/server-context.ts')) as typeof ServerContextModule
    const handle = createRequestHandler(build, 'development')
    // Styles and scripts come from Vite, which changes them in place.
    return pagesOf(handle, serverFetch, config, (html) => html, keys).render(path)
  }
  app.get('/*', (request, reply) => {
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      void render(request.url).then(
        // No policy here: Vite writes scripts and styles into the page.
        ({ status, headers: { 'content-security-policy': _policy, ...headers }, body }) =>
          reply.raw.writeHead(status, headers).end(body),
        (error: Error) => reply.raw.writeHead(500).end(error.stack),
      )
    })
  })
}

await startServer({
  roles: ['api', 'web', 'worker'],
  config,
  log: createLogger({ LOG_LEVEL: 'warn', ...process.env }),
  port: Number(process.env['PORT']),
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  addWeb,
})
