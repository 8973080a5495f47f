import { isAway } from '@abhyas/database/is-away'
import { type ErrorCode, errors, isErrorCode } from '@abhyas/messages/errors'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import { jsonResponse, type TextResponse } from './text-response.ts'

// A database that fails over to its standby is away for a few seconds.
const AWAY_SECONDS = 2

export type ErrorBody = { code: ErrorCode; message: string; requestId: string; values?: Record<string, string> }

/** Makes the response of every error: {code, message, requestId}. An unforeseen error reveals nothing about itself. */
export function errorResponseOf(
  error: FastifyError | AppError,
  requestId: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): TextResponse {
  const known = error instanceof AppError ? error : new AppError(codeOf(error), { cause: error, ...fieldOf(error) })
  const { status } = errors[known.code]
  // Refusals under too much load are counted. A line for each would be more work than the request.
  if (status >= 500 && known.code !== 'server_busy') log.error({ err: error }, 'request failed')
  const retryAfterSeconds = known.retryAfterSeconds ?? (status === 503 || status === 429 ? AWAY_SECONDS : undefined)
  const { code, message, values } = known
  const body: ErrorBody = { code, message, requestId, ...(values && { values }) }
  return jsonResponse(JSON.stringify(body), {
    status,
    ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
  })
}

async function replyWithError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, headers, body } = errorResponseOf(error, request.id, request.log)
  return reply.code(status).headers(headers).serializer(String).send(body)
}

export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler((request, reply) => replyWithError(new AppError('not_found'), request, reply))
}

function codeOf(error: FastifyError): ErrorCode {
  if (hasZodFastifySchemaValidationErrors(error)) return codeOfShape(error.validation)
  if (error.statusCode === 413) return 'too_large'
  if (error.statusCode === 404) return 'not_found'
  if (error.statusCode !== undefined && error.statusCode < 500) return 'invalid_request'
  if (NO_SUCH_VALUE.test(error.code)) return 'invalid_request'
  return isAway(error) ? 'unavailable' : 'internal'
}

/** The contract's shapes carry error codes as their messages. The response has the first of them. */
const codeOfShape = (problems: { message?: string }[]): ErrorCode =>
  problems.map((problem) => problem.message).find(isErrorCode) ?? 'invalid_request'

/** Names the field that the contract refuses, as in `role.name` or `questions.17.description`. */
function fieldOf(error: FastifyError): { values?: { field: string } } {
  if (!hasZodFastifySchemaValidationErrors(error)) return {}
  const refused = error.validation.find(({ message }) => isErrorCode(message)) ?? error.validation[0]
  const field = refused?.instancePath.split('/').filter(Boolean).join('.')
  return field ? { values: { field } } : {}
}

// PostgreSQL refuses some values that JSON allows: a NUL or half a character in a text, a date before its first.
const NO_SUCH_VALUE = /^22[0-9A-Z]{3}$/
