import type { FastifyInstance } from 'fastify'
import type { Release } from './release.ts'

const RETRY_AFTER_SECONDS = 1

/**
 * /healthz says that the process is alive, and its release. /readyz says that it has started and is not about to stop. It does
 * not ask the database: all processes share it, so a balancer would leave all of them at once. They still have pages in
 * memory, exams on other databases, and errors of our shape.
 */
export function addHealthRoutes(app: FastifyInstance, release: Release, isReady: () => boolean): void {
  const options = { schema: { hide: true }, config: { countedAs: 'health' }, logLevel: 'silent' } as const
  app.get('/healthz', options, async () => ({ status: 'ok', ...release }))
  app.get('/readyz', options, async (_request, reply) => {
    const ready = isReady()
    if (!ready) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
