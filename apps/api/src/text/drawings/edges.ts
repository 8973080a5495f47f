import { at, halfWidth, NODE_RADIUS, type Point, rounded, widthOf, word } from './svg.ts'

export type Edge = { from: string; to: string; hasArrow: boolean; label: string }

/** How far the two edges between the same nodes bend away from each other. */
const BEND = 30
const HEAD = 9
const LABEL_PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73]
const LABEL_ROOM = 24

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** How far the outline of a node is from its middle, towards another point. */
function reach(middle: Point, name: string, towards: Point): number {
  const length = distance(middle, towards) || 1
  const [dx, dy] = [(towards.x - middle.x) / length, (towards.y - middle.y) / length]
  const flat = halfWidth(name) - NODE_RADIUS
  const straight = NODE_RADIUS / Math.abs(dy)
  if (straight * Math.abs(dx) <= flat) return straight
  // The end of a pill is a half circle.
  const along = Math.abs(dx) * flat
  return along + Math.sqrt(along ** 2 - flat ** 2 + NODE_RADIUS ** 2)
}

const onOutline = (middle: Point, name: string, towards: Point, gap: number): Point =>
  between(middle, towards, (reach(middle, name, towards) + gap) / (distance(middle, towards) || 1))

/** A triangle whose tip is here, for an arrow that comes from there. */
export function arrowHead(tip: Point, from: Point): string {
  const length = distance(from, tip) || 1
  const [dx, dy] = [((tip.x - from.x) / length) * HEAD, ((tip.y - from.y) / length) * HEAD]
  const side = (turn: number): Point => ({ x: tip.x - dx + turn * dy * 0.45, y: tip.y - dy - turn * dx * 0.45 })
  return `<path class="head" d="M${at(tip)}L${at(side(1))}L${at(side(-1))}Z"/>`
}

export type DrawnEdges = { lines: string[]; labels: string[]; points: (Point & { half: number })[] }

/**
 * Draws edges as lines, as curves where two nodes have two edges, and as loops. Labels keep away from each other.
 * `loopAngle` says on which side of a node its loop is.
 */
export function drawEdges(
  edges: readonly Edge[],
  places: ReadonlyMap<string, Point>,
  loopAngle: (name: string) => number,
): DrawnEdges {
  const drawn: DrawnEdges = { lines: [], labels: [], points: [] }
  const taken: Point[] = []
  const addLabel = (label: string, points: Point[]) => {
    if (label === '') return
    const room = (point: Point) => Math.min(LABEL_ROOM, ...taken.map((each) => distance(each, point)))
    const best = points.reduce((best, each) => (room(each) > room(best) + 1 ? each : best))
    taken.push(best)
    drawn.labels.push(word(best, label, 'label'))
    drawn.points.push({ ...best, half: widthOf(label) / 2 + 2 })
  }
  const isDouble = ({ from, to }: Edge) => edges.some((other) => other.from === to && other.to === from)
  const middleOf = (name: string): Point => places.get(name) ?? { x: 0, y: 0 }

  for (const edge of edges) {
    const { from, to, hasArrow, label } = edge
    const [begin, end] = [middleOf(from), middleOf(to)]
    if (from === to) {
      const angle = loopAngle(from)
      const turned = (by: number, far: number): Point => ({
        x: begin.x + Math.cos(angle + by) * far,
        y: begin.y + Math.sin(angle + by) * far,
      })
      const [out, back] = [turned(-0.55, 54), turned(0.55, 54)]
      const tip = onOutline(begin, from, back, 2)
      const loop = `M${at(onOutline(begin, from, out, 0))}C${at(out)} ${at(back)} ${at(tip)}`
      drawn.lines.push(`<path d="${loop}"/>${hasArrow ? arrowHead(tip, back) : ''}`)
      drawn.points.push({ ...turned(0, 44), half: 12 })
      addLabel(label, [turned(0, 56)])
      continue
    }
    const bend = isDouble(edge) ? BEND : 0
    const length = distance(begin, end) || 1
    const straight = between(begin, end, 0.5)
    const control = {
      x: straight.x + ((end.y - begin.y) / length) * bend,
      y: straight.y - ((end.x - begin.x) / length) * bend,
    }
    const [tail, tip] = [onOutline(begin, from, control, 0), onOutline(end, to, control, hasArrow ? 2 : 0)]
    const path = bend === 0 ? `L${at(tip)}` : `Q${at(control)} ${at(tip)}`
    drawn.lines.push(`<path d="M${at(tail)}${path}"/>${hasArrow ? arrowHead(tip, control) : ''}`)
    addLabel(
      label,
      LABEL_PLACES.map((share) => between(between(tail, control, share), between(control, tip, share), share)),
    )
  }
  return drawn
}

/** A short arrow from outside, which shows where an automaton starts. */
export function startArrow(middle: Point, name: string): { line: string; begin: Point } {
  const tip = { x: middle.x - halfWidth(name) - 2, y: middle.y }
  const begin = { x: tip.x - 24, y: tip.y }
  return {
    line: `<path d="M${rounded(begin.x)} ${rounded(begin.y)}H${rounded(tip.x)}"/>${arrowHead(tip, begin)}`,
    begin,
  }
}
