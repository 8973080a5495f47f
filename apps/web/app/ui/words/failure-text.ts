import * as texts from '@abhyas/messages/texts'
import { ApiError, NetworkError } from '../../api/api-error.ts'

/** The text for a failed call: the server's own text if it sent one. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return texts.networkError()
  return (error instanceof ApiError && error.message) || texts.errorInternal()
}
