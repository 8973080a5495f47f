import { AppError } from '@abhyas/api/app-error'
import { networkOf } from '@abhyas/api/http/network-of'
import type { Locale } from '@abhyas/messages/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IsListed } from './listed-rows.ts'
import { localeOf, pageKey } from './locale-of.ts'
import type { MissBudget } from './miss-budget.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import { type FindPage, isOfData, NOT_FOUND_PATH, TOO_MANY_PATH } from './page-table.ts'
import type { Pages } from './pages.ts'
import { keyOf } from './serve-cached-pages.ts'
import { type CachedResponse, isOneOfMany, type PageCache, sendCachedResponse } from './page-cache.ts'

/** The address of a public page in Hindi. */
export const HINDI = /^\/hi(\/|(?=\?)|$)/
// Nothing but plain names: a browser reads //host and /\host as another site.
const WITH_LAST_SLASH = /^((?:\/[\w.-]+)+)\/+$/

/** Of all networks together. */
const MAX_WAITING = 50

type Needs = { findPage: FindPage; isListed: IsListed; budget: MissBudget }

/** Every address that nothing else answers is a page's, or a real 404. */
export function addPageRoutes(
  app: FastifyInstance,
  pages: Record<Locale, Pages>,
  ready: PageCache,
  { findPage, isListed, budget }: Needs,
): void {
  const oneAtATime = createOneAtATime(MAX_WAITING)
  const obtain = (locale: Locale, page: string) => ready.obtain(pageKey(locale, page), () => pages[locale].render(page))

  /** Draws what can be asked for without end: within the network's share, and never two at a time. */
  const drawOneOfMany = (locale: Locale, page: string, ip: string) => {
    const retryAfterSeconds = budget.take(networkOf(ip))
    if (retryAfterSeconds > 0) throw new AppError('too_many_tries', { retryAfterSeconds })
    return oneAtATime(() => pages[locale].render(page))
  }

  // Only here, where a page is drawn, something is counted: what is ready is for everybody, and so is a page for which
  // somebody waits already.
  const obtainWithin = (locale: Locale, page: string, ip: string) =>
    isOneOfMany(page)
      ? ready.obtain(pageKey(locale, page), async () => drawOneOfMany(locale, page, ip))
      : obtain(locale, page)

  const isPage = async ({ row }: NonNullable<ReturnType<FindPage>>) => !row || (await isListed(row.list, row.id))

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(api|auth)\//.test(path) || path.startsWith('//')) throw new AppError('not_found')
    const withoutSlash = WITH_LAST_SLASH.exec(path)?.[1]
    if (withoutSlash) return reply.redirect(withoutSlash, 308)
    // The address of a public page in Hindi, whatever somebody has chosen.
    const isHindiAddress = HINDI.test(path)
    const locale = isHindiAddress ? 'hi' : localeOf(request.raw)
    const inEveryLanguage = path.replace(HINDI, '/')
    const found = findPage(inEveryLanguage)
    if (!found || !(await isPage(found)))
      return send(request, reply, await obtain(locale, isOfData(path) ? `${NOT_FOUND_PATH}.data` : NOT_FOUND_PATH))
    // The app has one address in all languages.
    if (isHindiAddress && !found.isDocument) return reply.redirect(inEveryLanguage, 302)
    try {
      const page = keyOf({ url: request.url.replace(HINDI, '/') })
      return send(request, reply, await obtainWithin(locale, page, request.ip))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_tries' || isOfData(path)) throw error
      reply.raw.setHeader('retry-after', error.retryAfterSeconds ?? 1)
      return send(request, reply, await obtain(locale, TOO_MANY_PATH))
    }
  })
}

function send(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse): FastifyReply {
  reply.hijack()
  sendCachedResponse(request.raw, reply.raw, answer, request.id)
  return reply
}
