import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Release } from './release.ts'

// Whoever asks has its own patience, and must hear a 'no' before that is over.
const ANSWER_WITHIN_MS = 2_000

/** /healthz: the process lives, and which release it is. /readyz: it can do its work, and is not about to stop. */
export function addHealthRoutes(app: FastifyInstance, release: Release, isReady: () => Promise<boolean>): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', options, async () => ({ status: 'ok', ...release }))
  app.get('/readyz', options, async (_request, reply) => {
    const tooLate = sleep(ANSWER_WITHIN_MS, false, { ref: false })
    const ready = await Promise.race([isReady().catch(() => false), tooLate])
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
