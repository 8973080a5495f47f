import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ApiConfig } from '@abhyas/api/config'
import type { Locale } from '@abhyas/messages/locales'
import { PAGE_KIND_HEADER, type ServerFetch, serverFetchContext, siteContext } from '@abhyas/web/server-context'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createPageTable, type FindPage, NOT_FOUND_PATH, TOO_MANY_PATH } from './page-table.ts'
import type { RenderedResponse } from './page-cache.ts'
import { securityHeaders } from './security-headers.ts'
import { SERVICE_WORKER_PATH, withServiceWorker } from './service-worker.ts'
import { type InlinePage, inlinePages } from './inline-pages.ts'
import type { ReadSite } from './site-reader.ts'

export type Pages = { render(path: string): Promise<RenderedResponse> }
type OpenPages = { pages: Record<Locale, Pages>; findPage: FindPage }

const folderOf = (build: string) => fileURLToPath(new URL(`../../../web/${build}/`, import.meta.url))

/** The folder of the built web in each language. */
export const WEB_BUILDS: Record<Locale, string> = { en: folderOf('build'), hi: folderOf('build-hi') }

/** The tools with which pages are rendered. */
export type PageTools = { serverFetch: ServerFetch; readSite: ReadSite; razorpay: ApiConfig['razorpay'] }

/** Renders pages from the built web. The same address always gives the same page, because no page holds anything personal. */
export async function openPages(tools: PageTools): Promise<OpenPages> {
  const open = async (folder: string) => {
    const file = `${folder}server/index.js`
    if (!existsSync(file)) throw new Error('The web is not built. Run npm run build.')
    const build = (await import(file)) as ServerBuild
    const { render } = pagesOf(createRequestHandler(build, 'production'), tools, inlinePages(`${folder}client`))
    const script = await readFile(`${folder}client/service-worker.js`, 'utf8')
    return { render: withServiceWorker(render, build, script), build }
  }
  const [en, hi] = [await open(WEB_BUILDS.en), await open(WEB_BUILDS.hi)]
  return { pages: { en, hi }, findPage: createPageTable(en.build.routes, [SERVICE_WORKER_PATH]) }
}

const WITHOUT_CONTENT = new RegExp(`^(${NOT_FOUND_PATH}|${TOO_MANY_PATH})(\\.data)?$`)

type Handler = ReturnType<typeof createRequestHandler>

export const pagesOf = (
  handle: Handler,
  { serverFetch, readSite, razorpay }: PageTools,
  inlinePage: InlinePage,
  keys = { serverFetchContext, siteContext },
): Pages => ({
  async render(path) {
    const { site, isCertain } = await readSite()
    const context = new RouterContextProvider()
    context.set(keys.serverFetchContext, serverFetch)
    context.set(keys.siteContext, site)
    const response = await handle(new Request(new URL(path, site.origin)), context)
    const { [PAGE_KIND_HEADER]: kind, ...headers } = Object.fromEntries(response.headers)
    const html = await response.text()
    const body = kind === 'document' ? inlinePage(html) : html
    return {
      status: response.status,
      headers: {
        ...headers,
        ...(kind && securityHeaders({ path, html: body, isDocument: kind === 'document' }, { site, razorpay })),
        // The browser asks each time whether its copy is still good, so that a reader sees a change at once.
        'cache-control': response.status === 200 ? 'no-cache' : 'no-store',
        vary: 'accept-encoding, cookie',
      },
      body,
      // An error must not outlive its cause. The page that says 'not found' has no cause that could end.
      isCacheable: isCertain && (response.status === 200 || (WITHOUT_CONTENT.test(path) && response.status < 500)),
    }
  },
})
