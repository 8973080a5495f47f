import { isAway } from '@abhyas/database/is-away'
import { type ErrorCode, errors, isErrorCode } from '@abhyas/messages/errors'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'

// A database that is replaced by another one is away for a few seconds.
const AWAY_SECONDS = 2

export type ErrorAnswer = { code: ErrorCode; message: string; requestId: string; values?: Record<string, string> }

type Failure = { status: number; headers: Record<string, string>; body: string }

/** Every failure leaves through here, as {code, message, requestId}. What we did not foresee says nothing of itself. */
export function failureOf(
  error: FastifyError | AppError,
  requestId: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Failure {
  const known = error instanceof AppError ? error : new AppError(codeOf(error), { cause: error })
  const { status } = errors[known.code]
  if (status >= 500) log.error({ err: error }, 'request failed')
  const retryAfterSeconds = known.retryAfterSeconds ?? (status === 503 ? AWAY_SECONDS : undefined)
  const { code, message, values } = known
  const answer: ErrorAnswer = { code, message, requestId, ...(values && { values }) }
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify(answer),
  }
}

async function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, headers, body } = failureOf(error, request.id, request.log)
  return reply.code(status).headers(headers).serializer(String).send(body)
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
  if (NO_SUCH_VALUE.test(error.code)) return 'invalid_request'
  return isAway(error) ? 'unavailable' : 'internal'
}

/** The shapes of the contract carry error codes as their messages; the first broken one is told. */
const codeOfShape = (problems: { message?: string }[]): ErrorCode =>
  problems.map((problem) => problem.message).find(isErrorCode) ?? 'invalid_request'

// PostgreSQL on what its types cannot hold, though JSON can: a NUL or half a character in a text, a day before its first.
const NO_SUCH_VALUE = /^22[0-9A-Z]{3}$/
