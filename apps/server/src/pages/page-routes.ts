import { AppError } from '@abhyas/api/app-error'
import { networkOf } from '@abhyas/api/http/network-of'
import { replyWithCachedResponse } from '@abhyas/api/http/send-response'
import type { Locale } from '@abhyas/messages/locales'
import type { FastifyInstance } from 'fastify'
import type { IsListed } from './cache/listed-rows.ts'
import type { MissBudget } from './miss-budget.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import type { PageCache } from './cache/page-cache.ts'
import { addressOf, hasUnlimitedAddresses, localeOf, pageKey } from './page-key.ts'
import { type FindPage, type FoundPage, isOfData, NOT_FOUND_PATH, TOO_MANY_PATH } from './page-table.ts'
import { notePage } from './page-meters.ts'
import type { PageViews } from './page-views.ts'
import type { Pages } from './pages.ts'

/** The address of a public page in Hindi. */
export const HINDI = /^\/hi(\/|(?=\?)|$)/
// Plain names only: a browser reads //host and /\host as another site.
const WITH_LAST_SLASH = /^((?:\/[\w.-]+)+)\/+$/

/** The limit for all networks together. */
const MAX_WAITING = 50

type PageRouteParts = {
  pages: Record<Locale, Pages>
  pageCache: PageCache
  findPage: FindPage
  isListed: IsListed
  budget: MissBudget
  pageViews: PageViews
}

/** Responds to every address that no other route has: with a page, or with 404. */
export function addPageRoutes(
  app: FastifyInstance,
  { pages, pageCache, findPage, isListed, budget, pageViews }: PageRouteParts,
): void {
  const oneAtATime = createOneAtATime(MAX_WAITING)
  const obtain = (locale: Locale, address: string) =>
    pageCache.obtain(pageKey(locale, address), () => pages[locale].render(address))

  /** Renders a page with unlimited addresses: within the network's budget, and one at a time. */
  const renderWithinBudget = (locale: Locale, address: string, ip: string) => {
    const retryAfterSeconds = budget.take(networkOf(ip))
    if (retryAfterSeconds > 0) throw new AppError('too_many_tries', { retryAfterSeconds })
    return oneAtATime(() => pages[locale].render(address))
  }

  // Only a rendering counts against the budget. A page that is cached, or is being rendered already, is free.
  const obtainWithinBudget = (locale: Locale, address: string, ip: string) =>
    hasUnlimitedAddresses(address)
      ? pageCache.obtain(pageKey(locale, address), async () => renderWithinBudget(locale, address, ip))
      : obtain(locale, address)

  const exists = async ({ row }: FoundPage) => !row || (await isListed(row.list, row.id))

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(api|auth)\//.test(path) || path.startsWith('//')) throw new AppError('not_found')
    const withoutSlash = WITH_LAST_SLASH.exec(path)?.[1]
    if (withoutSlash) return reply.redirect(withoutSlash, 308)
    // A Hindi address shows Hindi, whatever language the reader has chosen.
    const isHindiAddress = HINDI.test(path)
    const locale = isHindiAddress ? 'hi' : localeOf(request.raw)
    const inEveryLanguage = path.replace(HINDI, '/')
    const found = findPage(inEveryLanguage)
    const isThere = found && (await exists(found))
    request.page = isThere ? found.name : NOT_FOUND_PATH
    if (!isThere) {
      const notFound = await obtain(locale, isOfData(path) ? `${NOT_FOUND_PATH}.data` : NOT_FOUND_PATH)
      return replyWithCachedResponse(request, reply, notFound)
    }
    // The app's pages have one address for all languages.
    if (isHindiAddress && !found.isDocument) return reply.redirect(inEveryLanguage, 302)
    try {
      const address = addressOf({ url: request.url.replace(HINDI, '/') })
      const made = await obtainWithinBudget(locale, address, request.ip)
      pageViews.note(request.method, address)
      notePage(made, found.name)
      return replyWithCachedResponse(request, reply, made)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_tries' || isOfData(path)) throw error
      reply.raw.setHeader('retry-after', error.retryAfterSeconds ?? 1)
      return replyWithCachedResponse(request, reply, await obtain(locale, TOO_MANY_PATH))
    }
  })
}
