import { LOCALE } from '@abhyas/messages/locale'
import { FORGET_RESPONSES, RESPONSES_CACHE } from '../app/api/kept-responses.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, type NetworkFirstOptions } from 'workbox-strategies'
import { endReminders, followReminder, showReminder } from './reminders.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The learner's pages, each with a revision. The server puts this list at the beginning of the script. */
  PAGES: PrecacheEntry[]
  /** Some browsers do not have the cookie store. */
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
}
type RoutedInstallEvent = ExtendableEvent & { addRoutes(rule: typeof ELSEWHERE): Promise<void> }
/** The scripts and styles of these pages, named by their hashes. */
declare const FILES: string[]
/** Patterns of the API's paths whose responses are kept (kept-paths.ts). */
declare const KEPT_PATHS: { content: string; own: string }

const EXAM = /^\/user\/exam\/\d+\/startexam$/
/** On a network that hangs, an old response is better than waiting. */
const PATIENCE_SECONDS = 5

const isOfLearner = (address: string) => new URL(address).pathname.startsWith('/user/')

/**
 * Serves a page of the learner as it was installed, together with all its files, so that a version is complete or
 * absent. The page fetches its data itself.
 */
registerRoute(
  ({ request }) => request.mode === 'navigate' && isOfLearner(request.url),
  async ({ request, url }) => {
    if (await mayUpdate()) {
      self.registration.waiting?.postMessage('take over')
      // A browser replaces a worker that is idle. A navigation in the same moment can hang, so the page waits a second.
      return new Response(null, { headers: { refresh: '1' } })
    }
    const page = await matchPrecache(url.pathname.replaceAll(/\/\d+(?=\/|$)/g, '/0'))
    if (page && (await isOfChosenLanguage())) return page
    return fetch(request).catch((error: unknown) => page ?? Promise.reject(error))
  },
)

// If the language changes during the installation, pages of both languages would be mixed. So this refuses pages of
// another language.
addPlugins([
  {
    cacheWillUpdate: async ({ response }) =>
      response.ok && (response.headers.get('content-language') ?? LOCALE) === LOCALE ? response : null,
  },
])
precacheAndRoute([...FILES.map((url) => ({ url, revision: null })), ...self.PAGES], { cleanURLs: false })

/** Counts the logins that ended: the response to a request that was made under an earlier login is not kept. */
let forgotten = 0
const kept: NetworkFirstOptions = {
  cacheName: RESPONSES_CACHE,
  plugins: [
    {
      handlerWillStart: async ({ state }) => {
        if (state) state['forgotten'] = forgotten
      },
      cacheWillUpdate: async ({ response, state }) =>
        response.ok && state?.['forgotten'] === forgotten ? response : null,
      // The login may have ended while the response was being written.
      cacheDidUpdate: async ({ cacheName, request, state }) => {
        if (state?.['forgotten'] !== forgotten) await (await caches.open(cacheName)).delete(request)
      },
    },
    new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true }),
  ],
}
const matchOptions = { ignoreVary: true }
/** Only the requests of the learner's own pages: the responses that an admin's page gets are not kept. */
function isAskedByLearner(pattern: string) {
  const paths = new RegExp(pattern)
  return ({ request, url }: { request: Request; url: URL }) =>
    isOfLearner(request.referrer || self.origin) && paths.test(url.pathname)
}

registerRoute(
  isAskedByLearner(KEPT_PATHS.content),
  new NetworkFirst({ ...kept, matchOptions, networkTimeoutSeconds: PATIENCE_SECONDS }),
)
// The learner's own data changes by what the learner does: an old response is shown only when the network fails.
registerRoute(isAskedByLearner(KEPT_PATHS.own), new NetworkFirst({ ...kept, matchOptions }))

// The address of a picture holds the hash of its bytes, so a kept one is never old. It is the same for everybody.
registerRoute(
  isAskedByLearner('^/pictures/'),
  new CacheFirst({
    cacheName: 'pictures',
    matchOptions,
    plugins: [new ExpirationPlugin({ maxEntries: 500, purgeOnQuotaError: true })],
  }),
)

// Questions to practise hold their correct answers, so the cache drops them when an exam starts.
registerRoute(
  ({ url }) => /^\/api\/exams\/\d+\/attempts$/.test(url.pathname),
  async ({ request }) => {
    await forget(/^\/api\/(questions|today)\/|\/wrong-questions$/)
    return fetch(request)
  },
  'POST',
)

registerRoute(
  ({ url }) => url.pathname === '/auth/logout',
  ({ request, event }) => {
    forgetAll()
    // The next person on this device did not ask for reminders.
    event.waitUntil(endReminders())
    return fetch(request)
  },
  'POST',
)

function forgetAll(): void {
  forgotten += 1
  void caches.delete(RESPONSES_CACHE)
}

async function forget(paths: RegExp): Promise<void> {
  const cache = await caches.open(RESPONSES_CACHE)
  for (const request of await cache.keys()) if (paths.test(new URL(request.url).pathname)) await cache.delete(request)
}

/** Says whether a waiting newer version may take over. It may when a page opens, but never while an exam runs in any tab. */
async function mayUpdate(): Promise<boolean> {
  if (!self.registration.waiting) return false
  const windows = await self.clients.matchAll({ type: 'window' })
  return !windows.some(({ url }) => EXAM.test(new URL(url).pathname))
}

/** Without a network a page in the other language is better than none. */
async function isOfChosenLanguage(): Promise<boolean> {
  const chosen = await self.cookieStore?.get('lang')
  return self.cookieStore !== undefined && (chosen?.value ?? 'en') === LOCALE
}

/**
 * The worker does not handle these addresses. Browsers that support static routes then use the network without starting
 * it.
 */
const ELSEWHERE = {
  condition: {
    not: {
      or: ['/user/*', '/api/*', '/assets/*', '/pictures/*', '/auth/logout'].map((pathname) => ({
        urlPattern: { pathname },
      })),
    },
  },
  source: 'network',
}
self.addEventListener('install', (event) => {
  if ('addRoutes' in event) event.waitUntil((event as RoutedInstallEvent).addRoutes(ELSEWHERE))
})
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
  if (data === FORGET_RESPONSES) forgetAll()
})
self.addEventListener('push', showReminder)
self.addEventListener('notificationclick', followReminder)
// From now on the worker also serves the page that installed it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
