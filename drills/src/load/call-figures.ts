import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Reply } from '../send-call.ts'

export const CALL_KINDS = ['start', 'paper', 'save', 'section', 'clock', 'resume', 'submit', 'result'] as const
export type CallKind = (typeof CALL_KINDS)[number]

export type Latency = { count: number; p50: number; p99: number; max: number }

export type CallFigures = ReturnType<typeof createCallFigures>

/** Records the latency of every call and every error, for the whole run and since the last look. */
export function createCallFigures() {
  const all = new Map(CALL_KINDS.map((kind) => [kind, createHistogram()]))
  const recent = new Map(CALL_KINDS.map((kind) => [kind, createHistogram()]))
  const lag = createHistogram()
  const errors = new Map<string, number>()
  const refused: Partial<Record<CallKind, number>> = {}
  let failed = 0

  function fail(message: string): void {
    failed += 1
    errors.set(message, (errors.get(message) ?? 0) + 1)
  }

  return {
    fail,
    /**
     * Returns null when the call failed. The time counts from when the call was due, not from when it was sent. Otherwise
     * a slow server would get fewer calls and look fast.
     */
    async time<Body>(kind: CallKind, due: number, call: Promise<Reply<Body>>): Promise<Reply<Body> | null> {
      let reply: Reply<Body>
      try {
        reply = await call
      } catch (error) {
        fail(`${kind}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
        return null
      }
      if (reply.status === 503 && codeOf(reply) === 'server_busy') {
        refused[kind] = (refused[kind] ?? 0) + 1
        if (reply.retryAfterSeconds === undefined) fail(`${kind}: refused without Retry-After`)
        return null
      }
      if (reply.status !== 200) {
        fail(`${kind}: ${reply.status} ${codeOf(reply)}`)
        return null
      }
      const micros = microsSince(due)
      all.get(kind)?.record(micros)
      recent.get(kind)?.record(micros)
      return reply
    },
    /** Records how late the load generator itself was. */
    noteLag: (due: number) => lag.record(microsSince(due)),
    lag: () => latencyOf(lag),
    latency: (kind: CallKind) => latencyOf(all.get(kind) as RecordableHistogram),
    takeRecent(kind: CallKind): Latency {
      const histogram = recent.get(kind) as RecordableHistogram
      const latency = latencyOf(histogram)
      histogram.reset()
      return latency
    },
    failed: () => failed,
    /** The calls that a server refused because it had too much to do. They are no failures. */
    refused: () => ({ ...refused }),
    errors: (): Record<string, number> => Object.fromEntries(errors),
  }
}

const microsSince = (due: number) => Math.max(1, Math.round((performance.now() - due) * 1000))

const latencyOf = (histogram: RecordableHistogram): Latency =>
  histogram.count === 0
    ? { count: 0, p50: 0, p99: 0, max: 0 }
    : {
        count: histogram.count,
        p50: histogram.percentile(50) / 1000,
        p99: histogram.percentile(99) / 1000,
        max: histogram.max / 1000,
      }

function codeOf(reply: Reply<unknown>): string {
  try {
    return String((reply.body as { code?: string }).code)
  } catch {
    return 'without a body that can be read'
  }
}
