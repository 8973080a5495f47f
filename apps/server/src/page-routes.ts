import { AppError } from '@abhyas/api/app-error'
import type { FastifyInstance } from 'fastify'
import type { Pages } from './pages.ts'
import { type ReadyAnswers, sendReadyAnswer } from './ready-answers.ts'
import { keyOf } from './ready-lane.ts'

/** Every address that nothing else answers is a page's, or a real 404. */
export function addPageRoutes(app: FastifyInstance, pages: Pages, ready: ReadyAnswers): void {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    // A browser reads //host as another site.
    if (/^\/(api|auth)\//.test(path) || path.startsWith('//')) throw new AppError('not_found')
    if (path !== '/' && path.endsWith('/')) return reply.redirect(path.replace(/\/+$/, '') || '/', 308)
    const answer = await ready.obtain(keyOf(request.raw), () => pages.render(path))
    reply.hijack()
    sendReadyAnswer(request.raw, reply.raw, answer, request.id)
    return reply
  })
}
