import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import type { MadeAnswer } from './page-cache.ts'

type Render = (path: string) => Promise<MadeAnswer>

/** One address for both languages, like the app's pages. */
export const SERVICE_WORKER_PATH = '/sw.js'

/**
 * The script that keeps the learner's pages in the browser, with the mark of each as it is now. A mark changes with
 * the build and with our settings (a page's policy names whom we let in), so neither outlives its day there.
 */
export function withServiceWorker(render: Render, build: ServerBuild, script: string): Render {
  const paths = Object.values(build.routes).flatMap((route) => {
    // A page of the app is the same for every course, topic or exam.
    return route?.path?.startsWith('user/') ? [`/${route.path.replaceAll(/:\w+/g, '0')}`] : []
  })
  const make = async (): Promise<MadeAnswer> => {
    const kept = await Promise.all(paths.map(async (url) => ({ url, revision: markOf(await render(url)) })))
    const entries = [...kept, { url: build.assets.url, revision: null }]
    return {
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, cookie',
      },
      body: `self.PAGES=${JSON.stringify(entries)};\n${script}`,
      isTimeless: true,
    }
  }
  return (path) => (path === SERVICE_WORKER_PATH ? make() : render(path))
}

const markOf = ({ headers, body }: MadeAnswer): string =>
  createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 12)
