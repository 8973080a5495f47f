import type { HandlerInput } from '@abhyas/contract/endpoint'
import { endpoints } from '@abhyas/contract/endpoints'
import type { reportBrowserSpans } from '@abhyas/contract/vitals'
import type { Tracing } from '@abhyas/tracing/tracing'
import { pagePatternOf } from './page-pattern.ts'

/** A clock that is this right is taken as it is: the report was under way for a part of the difference. */
const RIGHT_MS = 1_000

const calls = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))

/** Passes the clicks and calls of a traced visit on. Names come from the contract, so they hold nothing of a person. */
export function takeBrowserSpans(
  { sentAt, spans }: HandlerInput<typeof reportBrowserSpans>['body'],
  tracing: Tracing,
): void {
  const wrongMs = Date.now() - sentAt
  const shiftMs = Math.abs(wrongMs) > RIGHT_MS ? wrongMs : 0
  tracing.takeBrowserSpans(
    spans.map(({ call, page, status, startMs, ...span }) => ({
      ...span,
      name: call === undefined ? 'click' : calls.has(call) ? call : 'call',
      kind: call === undefined ? 'internal' : 'client',
      attributes: { page: pagePatternOf(page), ...(status && { 'http.response.status_code': status }) },
      startMs: startMs + shiftMs,
    })),
  )
}
