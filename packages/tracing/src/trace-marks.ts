import { createHmac, randomBytes } from 'node:crypto'

/** The place of a span in its trace. */
export type Place = { traceId: string; spanId: string }

type TraceMarks = {
  /** Sixteen digits: the time, and its signature. Every trace that we chose begins with such a mark. */
  newMark(): string
  newTraceId(): string
  isOurs(traceId: string): boolean
  /** Reads a traceparent, and returns null unless its trace is one that we chose in the last hour. */
  placeOf(traceparent: unknown): Place | null
}

const VALID_SECONDS = 3600
/** Clocks of two machines of ours may differ. */
const SLACK_SECONDS = 60
const DIGITS = 8

/**
 * The server chooses what is traced, and a stranger must not. So the first half of the id of a trace is a mark that
 * every process with our keys can check. The second half is random.
 */
export function createTraceMarks(secrets: readonly Uint8Array[]): TraceMarks {
  let last = { time: '', mark: '' }
  const newMark = () => {
    const time = now().toString(16).padStart(DIGITS, '0')
    const [secret] = secrets
    if (!secret) throw new Error('No key signs traces.')
    if (last.time !== time) last = { time, mark: time + sign(time, secret) }
    return last.mark
  }
  const isOurs = (traceId: string) => {
    const [time, signature] = [traceId.slice(0, DIGITS), traceId.slice(DIGITS, 2 * DIGITS)]
    const age = now() - Number.parseInt(time, 16)
    return age > -SLACK_SECONDS && age < VALID_SECONDS && secrets.some((secret) => sign(time, secret) === signature)
  }
  return {
    newMark,
    newTraceId: () => newMark() + randomBytes(DIGITS).toString('hex'),
    isOurs,
    placeOf(traceparent) {
      const [, traceId = '', spanId = ''] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(String(traceparent)) ?? []
      return traceId && isOurs(traceId) ? { traceId, spanId } : null
    },
  }
}

const now = () => Math.floor(Date.now() / 1000)

const sign = (time: string, secret: Uint8Array) =>
  createHmac('sha256', secret).update(`trace ${time}`).digest('hex').slice(0, DIGITS)
