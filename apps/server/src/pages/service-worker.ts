import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import type { RenderedResponse } from './cache/page-cache.ts'

type Render = (path: string) => Promise<RenderedResponse>

/** The script has one address for both languages, like the app's pages. */
export const SERVICE_WORKER_PATH = '/sw.js'

/**
 * Renders the script that keeps the learner's pages in the browser, with a hash of each page. The hash changes with the build
 * and with our settings (a page's policy names other origins), so that the browser then fetches the page again.
 */
export function withServiceWorker(render: Render, build: ServerBuild, script: string): Render {
  const paths = Object.values(build.routes).flatMap((route) => {
    // A learner's page is the same for every course, topic or exam.
    return route?.path?.startsWith('user/') ? [`/${route.path.replaceAll(/:\w+/g, '0')}`] : []
  })
  const make = async (): Promise<RenderedResponse> => {
    const pages = await Promise.all(paths.map(async (url) => ({ url, page: await render(url) })))
    const kept = pages.map(({ url, page }) => ({ url, revision: hashOf(page) }))
    const entries = [...kept, { url: build.assets.url, revision: null }]
    return {
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, cookie',
      },
      body: `self.PAGES=${JSON.stringify(entries)};\n${script}`,
      isCacheable: pages.every(({ page }) => page.isCacheable),
      async isStillTrue() {
        const same = await Promise.all(pages.map(async ({ page }) => page.isStillTrue?.()))
        return same.every(Boolean)
      },
    }
  }
  return (path) => (path === SERVICE_WORKER_PATH ? make() : render(path))
}

const hashOf = ({ headers, body }: RenderedResponse): string =>
  createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 12)
