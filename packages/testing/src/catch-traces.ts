import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type CaughtSpan = {
  service: string
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  startMs: number
  ms: number
  attributes: Record<string, string | number>
  links: { traceId: string; spanId: string }[]
  isError: boolean
}

type TraceCatcher = { endpoint: string; spans: CaughtSpan[]; close(): Promise<void> }

/** The parts of the JSON form of OTLP that we read. */
type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string; doubleValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: Attribute[]
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number }
}
type Export = {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const ERROR = 2

/** Receives traces as a collector does, by OTLP over HTTP, and keeps their spans. */
export async function catchTraces(): Promise<TraceCatcher> {
  const spans: CaughtSpan[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    json(request).then(
      (body) => {
        spans.push(...spansOf(body as Export))
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      },
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const spansOf = ({ resourceSpans = [] }: Export): CaughtSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => readSpan(service, span)))
  })

function readSpan(service: string, span: Span): CaughtSpan {
  const [start, end] = [millisecondsOf(span.startTimeUnixNano), millisecondsOf(span.endTimeUnixNano)]
  return {
    service,
    traceId: span.traceId,
    spanId: span.spanId,
    parentId: span.parentSpanId ?? null,
    name: span.name,
    startMs: start,
    ms: end - start,
    attributes: valuesOf(span.attributes ?? []),
    links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
    isError: span.status?.code === ERROR,
  }
}

const millisecondsOf = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1000n) / 1000

const valuesOf = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  )
