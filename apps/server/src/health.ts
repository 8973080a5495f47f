import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Release } from './release.ts'

// The balancer has a timeout of its own, and must get our 'no' before it.
const RESPOND_WITHIN_MS = 2_000

/** /healthz says that the process is alive, and its release. /readyz says that it can work and is not about to stop. */
export function addHealthRoutes(app: FastifyInstance, release: Release, isReady: () => Promise<boolean>): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', options, async () => ({ status: 'ok', ...release }))
  app.get('/readyz', options, async (_request, reply) => {
    const tooLate = sleep(RESPOND_WITHIN_MS, false, { ref: false })
    const ready = await Promise.race([isReady().catch(() => false), tooLate])
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
