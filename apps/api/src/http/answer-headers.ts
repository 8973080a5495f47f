import type { FastifyInstance } from 'fastify'

/** On every answer, whoever gives it: pages, their data, files, and the API past the framework and through it. */
export const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** For all that goes through the framework. */
export function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => void reply.headers(ANSWER_HEADERS))
}
