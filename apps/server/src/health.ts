import type { FastifyInstance } from 'fastify'

/** /healthz: the process lives. /readyz: it can do its work, and is not about to stop. */
export function addHealthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async (_request, reply) => {
    const ready = await isReady().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
