import * as texts from '@abhyas/messages/texts'
import { placeOnCircle } from './circle-layout.ts'
import { drawEdges, type Edge } from './edges.ts'
import { readEdges } from './read-edges.ts'
import { linesOf } from './source-lines.ts'
import { boxAround, halfWidth, node, svg } from './svg.ts'

const TOP = -Math.PI / 2

function sayEdge({ from, to, hasArrow, label }: Edge): string {
  const said = hasArrow ? texts.drawnArrow({ from, to }) : texts.drawnEdge({ from, to })
  return label === '' ? `${said}.` : `${said}: ${label}.`
}

export function drawGraph(source: string): string {
  const { names, edges } = readEdges(linesOf(source))
  const places = placeOnCircle(names, edges, TOP)
  const points = [...places].map(([name, { x, y }]) => ({ name, x, y, half: halfWidth(name) }))
  const drawn = drawEdges(edges, places, (name) => {
    const { x = 0, y = -1 } = places.get(name) ?? {}
    return Math.atan2(y, x)
  })
  const says = [texts.drawnNodes({ names: names.join(', ') }), ...edges.map(sayEdge)].join(' ')
  const nodes = points.map((point) => node(point, point.name))
  const box = boxAround([...points, ...drawn.points])
  return svg({ title: texts.drawnGraph(), says }, box, [...drawn.lines, ...nodes, ...drawn.labels])
}
