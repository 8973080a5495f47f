import * as texts from '@abhyas/messages/texts'
import { ApiError, NetworkError } from '../../api/api-error.ts'

/** What to tell when a call failed: the server's words if it had any. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return texts.networkError()
  return (error instanceof ApiError && error.message) || texts.errorInternal()
}
