import { halfWidth, NODE_RADIUS, type Point, widthOf } from './svg.ts'

type Labelled = { from: string; to: string; label: string }

const LEAST_RADIUS = 60
const PER_NODE = 7
/** What is left of an edge beside its label. */
const GAP = 34
/** Long labels do not make a drawing wider than this. */
const WIDEST_RADIUS = 125

/**
 * Puts nodes on a circle: an edge between two of them never runs through a third. Their order is changed while this
 * makes fewer edges cross. The same nodes and edges always give the same places.
 */
export function placeOnCircle(
  names: readonly string[],
  edges: readonly Labelled[],
  firstAngle: number,
): Map<string, Point> {
  const order = uncrossed(names, edges)
  const count = order.length
  const widest = Math.max(...order.map(halfWidth))
  const label = Math.max(0, ...edges.map((edge) => widthOf(edge.label)))
  const apart = Math.min(widest, 2 * NODE_RADIUS) + NODE_RADIUS + GAP + label * 0.7
  const roomy = Math.min(apart / 2 / Math.sin(Math.PI / count), WIDEST_RADIUS)
  const radius = count === 1 ? 0 : Math.max(roomy, LEAST_RADIUS + (count - 2) * PER_NODE)
  // Wide names need more room beside each other than above each other.
  const wider = 1 + (widest - NODE_RADIUS) / 2 / (radius + 1)
  return new Map(
    order.map((name, nth) => {
      const angle = firstAngle + (nth / count) * 2 * Math.PI
      return [name, { x: radius * wider * Math.cos(angle), y: radius * Math.sin(angle) }]
    }),
  )
}

/** Swaps nodes as long as a swap removes a crossing. The first node stays where it is. */
function uncrossed(names: readonly string[], edges: readonly Labelled[]): string[] {
  let best = [...names]
  let fewest = crossings(best, edges)
  for (let isBetter = true; isBetter && fewest > 0;) {
    isBetter = false
    for (let one = 1; one < best.length; one += 1)
      for (let other = one + 1; other < best.length; other += 1) {
        const swapped = best.with(one, best[other] ?? '').with(other, best[one] ?? '')
        const left = crossings(swapped, edges)
        if (left >= fewest) continue
        best = swapped
        fewest = left
        isBetter = true
      }
  }
  return best
}

/** Two chords of a circle cross when exactly one end of the one lies between the ends of the other. */
function crossings(order: readonly string[], edges: readonly Labelled[]): number {
  const places = new Map(order.map((name, nth) => [name, nth]))
  const chords = edges.map(({ from, to }) =>
    [places.get(from) ?? 0, places.get(to) ?? 0].toSorted((one, other) => one - other),
  )
  let count = 0
  for (const [nth, [from = 0, to = 0]] of chords.entries())
    for (const [low = 0, high = 0] of chords.slice(nth + 1)) {
      const isInside = (end: number) => end > from && end < to
      const isOnEnd = low === from || low === to || high === from || high === to
      if (!isOnEnd && isInside(low) !== isInside(high)) count += 1
    }
  return count
}
