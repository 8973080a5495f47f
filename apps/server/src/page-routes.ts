import { AppError } from '@abhyas/api/app-error'
import type { Locale } from '@abhyas/messages/locales'
import type { FastifyInstance } from 'fastify'
import { localeOf, pageKey } from './locale-of.ts'
import type { Pages } from './pages.ts'
import { keyOf } from './ready-lane.ts'
import { type ReadyAnswers, sendReadyAnswer } from './ready-answers.ts'

const PLAIN_PATH = /^(\/|(\/[\w.-]+)+)$/
const NOWHERE = '/not-found'
const HINDI = /^\/hi(\/|(?=\?)|$)/

/** Every address that nothing else answers is a page's, or a real 404. */
export function addPageRoutes(app: FastifyInstance, pages: Record<Locale, Pages>, ready: ReadyAnswers): void {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    // A browser reads //host as another site.
    if (/^\/(api|auth)\//.test(path) || path.startsWith('//')) throw new AppError('not_found')
    if (path !== '/' && path.endsWith('/')) return reply.redirect(path.replace(/\/+$/, '') || '/', 308)
    // The address of a public page in Hindi, whatever somebody has chosen.
    const isHindiAddress = HINDI.test(path)
    const locale = isHindiAddress ? 'hi' : localeOf(request.raw)
    // Our own addresses need no escapes; what has some must not be a second name of a page, nor a page of its own.
    const page = PLAIN_PATH.test(path) ? keyOf({ url: request.url.replace(HINDI, '/') }) : NOWHERE
    const answer = await ready.obtain(pageKey(locale, page), () => pages[locale].render(page))
    // The app has one address in all languages.
    if (isHindiAddress && answer.version === null) return reply.redirect(page, 302)
    reply.hijack()
    sendReadyAnswer(request.raw, reply.raw, answer, request.id)
    return reply
  })
}
