import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PAGE_KIND_HEADER, type ServerFetch, serverFetchContext, siteContext } from '@abhyas/web/server-context'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { MadeAnswer } from './ready-answers.ts'
import { type PolicyConfig, securityHeaders } from './security-headers.ts'

export type Pages = { render(path: string): Promise<MadeAnswer> }

/** Where the built web lies; WEB_BUILD names another build of it. */
export const webBuildFolder = (): string =>
  fileURLToPath(new URL(`../../web/${process.env['WEB_BUILD'] ?? 'build'}/`, import.meta.url))

/** Renders pages on the server from the built web. The same address always gives the same page: nothing personal is in it. */
export async function openPages(serverFetch: ServerFetch, config: PolicyConfig): Promise<Pages> {
  const file = `${webBuildFolder()}server/index.js`
  if (!existsSync(file)) throw new Error('The web is not built. Run npm run build.')
  const build = (await import(file)) as ServerBuild
  return pagesOf(createRequestHandler(build, 'production'), serverFetch, config)
}

type Handler = ReturnType<typeof createRequestHandler>

export const pagesOf = (
  handle: Handler,
  serverFetch: ServerFetch,
  config: PolicyConfig,
  keys = { serverFetchContext, siteContext },
): Pages => ({
  async render(path) {
    const context = new RouterContextProvider()
    context.set(keys.serverFetchContext, serverFetch)
    context.set(keys.siteContext, config.site)
    const response = await handle(new Request(new URL(path, config.site.origin)), context)
    const body = await response.text()
    const { [PAGE_KIND_HEADER]: kind, ...headers } = Object.fromEntries(response.headers)
    return {
      status: response.status,
      headers: {
        ...headers,
        ...(kind && securityHeaders({ path, html: body, isDocument: kind === 'document' }, config)),
        // The browser asks each time whether its copy is still good; a change is seen at once.
        'cache-control': response.status === 200 ? 'no-cache' : 'no-store',
      },
      body,
      // The app's pages are empty until the browser fills them.
      isTimeless: kind === 'app',
    }
  },
})
