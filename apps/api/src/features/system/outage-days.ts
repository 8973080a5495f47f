const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
/** India has no summer time. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000

export const STATUS_DAYS = 90

/** From and to, in milliseconds. */
type Span = readonly [from: number, to: number]

/**
 * Spreads outages over the last days of India, today included. Minutes in which several parts were away count once. Half a
 * minute counts as one minute.
 */
export function outageDays(
  outages: readonly { beganAt: string; endedAt: string | null }[],
  now: number,
): { day: string; minutes: number }[] {
  const spans = merged(
    outages.map(({ beganAt, endedAt }) => [Date.parse(beganAt), endedAt ? Date.parse(endedAt) : now]),
  )
  const today = Math.floor((now + INDIA_OFFSET_MS) / DAY_MS)
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const day = today - STATUS_DAYS + 1 + index
    const from = day * DAY_MS - INDIA_OFFSET_MS
    const lost = spans.reduce((sum, [begin, end]) => sum + overlap([begin, end], [from, from + DAY_MS]), 0)
    return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), minutes: Math.ceil(lost / MINUTE_MS) }
  })
}

const overlap = ([from, to]: Span, [begin, end]: Span) => Math.max(0, Math.min(to, end) - Math.max(from, begin))

/** Joins spans that touch. */
function merged(spans: readonly Span[]): Span[] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
