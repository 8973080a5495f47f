import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { ApiConfig } from '@abhyas/api/config'
import type { Locale } from '@abhyas/messages/locales'
import {
  PAGE_KIND_HEADER,
  PAGE_LIFE_HEADER,
  type ServerFetch,
  serverFetchContext,
  siteContext,
} from '@abhyas/web/server-context'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { BUSY_PATH, createPageTable, type FindPage, NOT_FOUND_PATH, plainPathsOf, TOO_MANY_PATH } from './page-table.ts'
import type { RenderedResponse } from './cache/page-cache.ts'
import { recordReads } from './record-reads.ts'
import { securityHeaders } from './security-headers.ts'
import { SERVICE_WORKER_PATH, withServiceWorker } from './service-worker.ts'
import { type InlinePage, inlinePages } from './inline-pages.ts'
import type { ReadSite } from './site-reader.ts'

export type Pages = { render(path: string): Promise<RenderedResponse> }
type OpenPages = {
  pages: Record<Locale, Pages>
  findPage: FindPage
  /** The addresses that a starting process renders first. */
  warmPaths: readonly string[]
}

const folderOf = (build: string) => fileURLToPath(new URL(`../../../web/${build}/`, import.meta.url))

/** The folder of the built web in each language. */
export const WEB_BUILDS: Record<Locale, string> = { en: folderOf('build'), hi: folderOf('build-hi') }

/** The files of the last builds are kept here, unless ASSETS_FOLDER names another folder. */
export const KEPT_ASSETS = fileURLToPath(new URL('../../../../.local/kept-assets', import.meta.url))

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
  return {
    pages: { en, hi },
    findPage: createPageTable(en.build.routes, [SERVICE_WORKER_PATH]),
    warmPaths: [...plainPathsOf(en.build.routes), SERVICE_WORKER_PATH],
  }
}

// A page without its content says when to ask again, as the API does.
const AWAY_SECONDS = '2'
const WITHOUT_CONTENT = new RegExp(`^(${NOT_FOUND_PATH}|${TOO_MANY_PATH}|${BUSY_PATH})(\\.data)?$`)

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
    const reads = recordReads(serverFetch)
    context.set(keys.serverFetchContext, reads.fetch)
    context.set(keys.siteContext, site)
    const response = await handle(new Request(new URL(path, site.origin)), context)
    const { [PAGE_KIND_HEADER]: kind, [PAGE_LIFE_HEADER]: life, ...headers } = Object.fromEntries(response.headers)
    const html = await response.text()
    const body = kind === 'document' ? inlinePage(html) : html
    return {
      status: response.status,
      headers: {
        ...headers,
        ...(kind && securityHeaders({ path, html: body, isDocument: kind === 'document' }, { site, razorpay })),
        // The browser asks each time whether its copy is still good, so that a reader sees a change at once.
        'cache-control': response.status === 200 ? 'no-cache' : 'no-store',
        ...(response.status === 503 && !WITHOUT_CONTENT.test(path) && { 'retry-after': AWAY_SECONDS }),
        vary: 'accept-encoding, cookie',
      },
      body,
      ...(life && { maxAgeMs: Number(life) * 1000 }),
      // An error must not outlive its cause. The page that says 'not found' has no cause that could end.
      isCacheable: isCertain && (response.status === 200 || (WITHOUT_CONTENT.test(path) && response.status !== 500)),
      async isStillTrue() {
        const now = await readSite()
        if (!now.isCertain) throw new Error('The settings of the site cannot be read.')
        return isDeepStrictEqual(now.site, site) && reads.areSame()
      },
    }
  },
})
