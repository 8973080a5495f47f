import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { BrowserSpan } from './tracing.ts'

const SCOPE = { name: 'abhyas' }
const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** A span that is over already, and whose ids another program chose. OpenTelemetry cannot begin such a span. */
export function browserSpanOf(
  { traceId, spanId, parentId, name, kind, attributes, startMs, ms }: BrowserSpan,
  resource: Resource,
): ReadableSpan {
  const contextOf = (id: string) => ({ traceId, spanId: id, traceFlags: TraceFlags.SAMPLED })
  return {
    name,
    kind: KINDS[kind],
    spanContext: () => contextOf(spanId),
    ...(parentId && { parentSpanContext: contextOf(parentId) }),
    startTime: hrTimeOf(startMs),
    endTime: hrTimeOf(startMs + ms),
    duration: hrTimeOf(ms),
    status: { code: SpanStatusCode.UNSET },
    attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1_000_000)]
