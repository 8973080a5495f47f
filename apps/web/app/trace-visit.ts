import { reportBrowserSpans } from '@abhyas/contract/vitals'
import { traceCalls } from './api/trace-call.ts'

type Span = {
  traceId: string
  spanId: string
  parentId?: string
  call?: string
  page: string
  status?: number
  startMs: number
  ms: number
}
type Click = Span & { callsUnderWay: number; isSent: boolean }

/** A call that begins within this time after a click belongs to it. */
const AFTER_CLICK_MS = 3_000
const SEND_AFTER_MS = 1_000
const MOST_SPANS = 50

const now = () => performance.timeOrigin + performance.now()
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
const pageNow = () => location.pathname.replaceAll(/\d+/g, ':id').slice(0, 120)

/** Traces clicks and calls of this document. Every trace begins with the word that the server has given to the visit. */
export function traceVisit(visit: string): void {
  let click: Click | undefined
  let spans: Span[] = []
  let timer = 0

  const begin = () => ({ traceId: visit + randomId(), spanId: randomId(), page: pageNow(), startMs: now(), ms: 0 })
  const clickUnderWay = () =>
    click && (click.callsUnderWay > 0 || now() - click.startMs < AFTER_CLICK_MS) ? click : undefined
  const send = () => {
    clearTimeout(timer)
    if (spans.length === 0) return
    const body = JSON.stringify({ sentAt: now(), spans })
    spans = []
    navigator.sendBeacon(reportBrowserSpans.path, new Blob([body], { type: 'application/json' }))
  }
  const keep = (span: Span) => {
    if (spans.push(span) >= MOST_SPANS) return send()
    clearTimeout(timer)
    timer = window.setTimeout(send, SEND_AFTER_MS)
  }

  addEventListener('click', () => void (click = { ...begin(), callsUnderWay: 0, isSent: false }), { capture: true })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  traceCalls((method, path) => {
    const from = clickUnderWay()
    const call: Span = { ...begin(), ...(from && { traceId: from.traceId, parentId: from.spanId }) }
    if (from) from.callsUnderWay += 1
    return {
      traceparent: `00-${call.traceId}-${call.spanId}-01`,
      end(status) {
        keep({ ...call, call: `${method} ${path}`, status, ms: now() - call.startMs })
        if (!from) return
        from.callsUnderWay -= 1
        if (from.callsUnderWay > 0 || from.isSent) return
        const { callsUnderWay: _, isSent: _sent, ...span } = from
        from.isSent = true
        keep({ ...span, ms: now() - from.startMs })
      },
    }
  })
}
