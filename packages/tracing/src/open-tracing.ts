import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import { browserSpanOf } from './browser-span.ts'
import { createTraceMarks, type Place } from './trace-marks.ts'
import type { Attributes, Tracing, Wait } from './tracing.ts'

type TracingOptions = {
  /** The address of a collector. Spans go to /v1/traces there. */
  endpoint: string
  /** The share of the requests, and of the visits, that are traced: from 0 to 1. */
  share: number
  /** They sign which traces we chose. Every process needs the same. */
  secrets: readonly Uint8Array[]
  /** What this process is. */
  resource: Attributes
}

type Begin = { kind?: SpanKind; attributes?: Attributes; links?: Link[]; below?: Place | null }

const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const WORDS_OF_STATEMENT = 6
const QUEUE = { scheduledDelayMillis: 1_000, maxQueueSize: 8_192, maxExportBatchSize: 512 }
const EXPORT_TIMEOUT_MS = 5_000
/** A stopping process waits no longer for its collector. */
const STOP_TIMEOUT_MS = 5_000

/** Only this file and browser-span.ts load OpenTelemetry. Import it when traces are on, and not before. */
export function openTracing({ endpoint, share, secrets, resource }: TracingOptions): Tracing {
  const marks = createTraceMarks(secrets)
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS })
  const processor = new BatchSpanProcessor({ exporter, ...QUEUE })
  const random = new RandomIdGenerator()
  const attributes = { 'service.name': 'abhyas', ...resource }
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: marks.newTraceId, generateSpanId: () => random.generateSpanId() },
    resource: resourceFromAttributes(attributes),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('abhyas')
  const browser = resourceFromAttributes({ ...attributes, 'service.name': 'abhyas-browser' })
  const underWay = new AsyncLocalStorage<Span | undefined>()
  const names = new WeakMap<object, string>()
  const spansOfWaits = new WeakMap<Wait, Span>()

  /** A timer that a request has set goes on after the request, and is no part of it. */
  const current = () => {
    const span = underWay.getStore()
    return span?.isRecording() ? span : undefined
  }
  const begin = (name: string, { below, kind = SpanKind.INTERNAL, ...options }: Begin) => {
    const parent = below && trace.setSpanContext(ROOT_CONTEXT, { ...below, traceFlags: TraceFlags.SAMPLED })
    return tracer.startSpan(name, { kind, ...options }, parent ?? ROOT_CONTEXT)
  }
  const perform = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await underWay.run(span, work)
    } catch (error) {
      noteError(span, error as Error)
      throw error
    } finally {
      span.end()
    }
  }
  const below = async <T>(name: () => string, kind: SpanKind, work: () => Promise<T>): Promise<T> => {
    const parent = current()
    return parent ? perform(begin(name(), { kind, below: parent.spanContext() }), work) : work()
  }
  const isChosen = () => Math.random() < share

  return {
    inSpan: (name, kind, work) => below(() => name, KINDS[kind], work),
    inStatement: (text, work) => below(() => firstWords(text), SpanKind.CLIENT, work),
    beginWait(batcher) {
      const parent = current()
      if (!parent) return null
      const wait: Wait = { isWait: true }
      spansOfWaits.set(wait, begin(`wait for the batch of ${batcher}`, { below: parent.spanContext() }))
      return wait
    },
    inBatch(batcher, waits, work) {
      const waiting = waits.flatMap((wait) => (wait && spansOfWaits.get(wait)) ?? [])
      // Without this the batch would belong to the request that came first.
      if (waiting.length === 0) return underWay.run(undefined, work)
      const batch = begin(`batch of ${batcher}`, {
        attributes: { 'batch.items': waits.length },
        links: waiting.map((span) => ({ context: span.spanContext() })),
      })
      for (const span of waiting) span.addLink({ context: batch.spanContext() }).end()
      return perform(batch, work)
    },
    inJob(name, traceparent, work) {
      const place = marks.placeOf(traceparent)
      if (!place && !isChosen()) return underWay.run(undefined, work)
      return perform(begin(`job ${name}`, { kind: SpanKind.CONSUMER, below: place }), work)
    },
    traceparent() {
      const place = current()?.spanContext()
      return place && `00-${place.traceId}-${place.spanId}-01`
    },
    beginRequest(method, traceparent) {
      const place = marks.placeOf(traceparent)
      if (!place && !isChosen()) return null
      const span = begin(method, { kind: SpanKind.SERVER, below: place })
      return {
        run: (work) => underWay.run(span, work),
        end(route, status) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({ 'http.request.method': method, 'http.route': route })
          if (status === null) span.setAttribute('error.type', 'aborted')
          else span.setAttribute('http.response.status_code', status)
          if (status !== null && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    nameRequest: (request, name) => void names.set(request, name),
    nameOf: (request) => names.get(request),
    visit: marks.newMark,
    takeBrowserSpans(spans) {
      for (const span of spans) if (marks.isOurs(span.traceId)) processor.onEnd(browserSpanOf(span, browser))
    },
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]),
  }
}

/** A message may hold a value, so only the code or the kind of an error is told. */
function noteError(span: Span, error: Error & { code?: unknown }): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeof error.code === 'string' ? error.code : error.name)
}

const firstWords = (text: string): string => text.trim().split(/\s+/, WORDS_OF_STATEMENT).join(' ')
