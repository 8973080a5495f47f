import { type ErrorCode, errors, isErrorCode } from '@abhyas/messages/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'

export type ErrorAnswer = { code: ErrorCode; message: string; requestId: string; values?: Record<string, string> }

/** Every failure leaves through here, as {code, message, requestId}. What we did not foresee says nothing of itself. */
async function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = error instanceof AppError ? error : new AppError(codeOf(error), { cause: error })
  const { status } = errors[known.code]
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds))
  const { code, message, values } = known
  const answer: ErrorAnswer = { code, message, requestId: request.id, ...(values && { values }) }
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer)
}

export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply))
}

function codeOf(error: FastifyError): ErrorCode {
  if (hasZodFastifySchemaValidationErrors(error)) return codeOfShape(error.validation)
  if (error.statusCode === 413) return 'too_large'
  if (error.statusCode === 404) return 'not_found'
  if (error.statusCode !== undefined && error.statusCode < 500) return 'invalid_request'
  if (error.code === NOT_TEXT) return 'invalid_request'
  return isDatabaseAway(error) ? 'unavailable' : 'internal'
}

/** The shapes of the contract carry error codes as their messages; the first broken one is told. */
const codeOfShape = (problems: { message?: string }[]): ErrorCode =>
  problems.map((problem) => problem.message).find(isErrorCode) ?? 'invalid_request'

// PostgreSQL on a NUL, which arrives in a text but which no text there can hold.
const NOT_TEXT = '22021'

// PostgreSQL: cannot connect, shutting down, starting up, too many connections, lock not had in time.
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300', '55P03'])

const isDatabaseAway = (error: { code?: string; message?: string }) =>
  AWAY.has(error.code ?? '') ||
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message ?? '')
