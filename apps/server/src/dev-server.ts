import { fileURLToPath } from 'node:url'
import { readApiConfig } from '@abhyas/api/config'
import { freePort } from '@abhyas/database/local-postgres'
import type { Locale } from '@abhyas/messages/locales'
import type * as ServerContextModule from '@abhyas/web/server-context'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { createLogger } from './logger.ts'
import { localeOf } from './pages/page-key.ts'
import { HINDI } from './pages/page-routes.ts'
import { pagesOf } from './pages/pages.ts'
import { createSiteReader } from './pages/site-reader.ts'
import { startServer } from './start-server.ts'

const config = readApiConfig(process.env)

/** Opens the web in one language. Each language has its own cache folder and its own port for hot reloading. */
async function openVite(locale: Locale): Promise<ViteDevServer> {
  // Read by apps/web/vite.config.ts.
  if (locale === 'en') delete process.env['TEXTS']
  else process.env['TEXTS'] = locale
  return createServer({
    root: fileURLToPath(new URL('../../web', import.meta.url)),
    cacheDir: `node_modules/.vite-${locale}`,
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
}

/** Serves pages from Vite, which rebuilds changed files. No page is cached. The first Hindi page opens the Hindi build. */
async function addWeb(app: FastifyInstance, serverFetch: ServerContextModule.ServerFetch): Promise<void> {
  const opened: Partial<Record<Locale, Promise<ViteDevServer>>> = { en: openVite('en') }
  await opened.en
  app.addHook('onClose', async () => {
    for (const vite of Object.values(opened)) await (await vite).close()
  })
  // The development server does not watch the content version, so every page reads the settings from the database.
  let count = 0
  const readSite = createSiteReader(serverFetch, config.site, () => (count += 1))
  const render = async (vite: ViteDevServer, path: string) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
    // Vite loads its own copy of every module, and of this one too.
    const keys = (await vite.ssrLoadModule('/server-context.ts')) as typeof ServerContextModule
    const handle = createRequestHandler(build, 'development')
    // Styles and scripts come from Vite, which replaces them in the open page.
    return pagesOf(handle, { serverFetch, readSite, razorpay: config.razorpay }, (html) => html, keys).render(path)
  }
  app.get('/*', async (request, reply) => {
    reply.hijack()
    const isHindiAddress = HINDI.test(request.url)
    const locale = isHindiAddress ? 'hi' : localeOf(request.raw)
    const vite = await (opened[locale] ??= openVite(locale))
    const path = request.url.replace(HINDI, '/')
    request.raw.url = path
    vite.middlewares(request.raw, reply.raw, () => {
      void render(vite, path).then(
        // There is no policy here, because Vite writes scripts and styles into the page.
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
  port: config.port,
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  addWeb,
})
