import * as texts from '@abhyas/messages/texts'
import { placeOnCircle } from './circle-layout.ts'
import { drawEdges, type Edge, startArrow } from './edges.ts'
import { readEdges } from './read-edges.ts'
import { BrokenDrawing, linesOf, nameOf, notUnderstood } from './source-lines.ts'
import { boxAround, halfWidth, node, svg } from './svg.ts'

type Automaton = { start: string; accepting: string[]; names: string[]; edges: Edge[] }

const LEFT = Math.PI

/** Reads `start q0`, `accept q1, q2`, and arrows such as `q0 -> q1: a`. */
function readAutomaton(source: string): Automaton {
  const lines = linesOf(source)
  let start = ''
  const accepting: string[] = []
  const arrows = lines.filter((each) => {
    const [, word = '', written = ''] = /^(start|accept)\s+([^>:]+)$/.exec(each.text.trim()) ?? []
    if (word === 'start') start = nameOf(written, each)
    else for (const name of written.split(',').filter(() => word !== '')) accepting.push(nameOf(name, each))
    return word === ''
  })
  if (start === '') throw new BrokenDrawing(texts.drawingWithoutStart())
  const { names, edges } = readEdges(arrows)
  const undirected = edges.find(({ hasArrow }) => !hasArrow)
  const line = arrows.find(({ text }) => undirected && / - /.test(text))
  if (line) throw notUnderstood(line)
  return { start, accepting, edges, names: [...new Set([start, ...names, ...accepting])] }
}

const sayStep = ({ from, to, label }: Edge): string =>
  label === '' ? `${texts.drawnArrow({ from, to })}.` : texts.drawnStep({ from, to, label })

export function drawAutomaton(source: string): string {
  const { start, accepting, names, edges } = readAutomaton(source)
  const places = placeOnCircle(names, edges, LEFT)
  const points = [...places].map(([name, { x, y }]) => ({ name, x, y, half: halfWidth(name) }))
  const drawn = drawEdges(edges, places, (name) => {
    const { x = 0, y = 0 } = places.get(name) ?? {}
    // The arrow of the start comes from the left, and most arrows leave to the right.
    if (name === start && names.length > 2) return -Math.PI * 0.65
    return Math.abs(y) < 1 ? -Math.PI / 2 : Math.atan2(y, x)
  })
  const nodes = points.map((point) => node(point, point.name, accepting.includes(point.name)))
  const { line, begin } = startArrow(places.get(start) ?? { x: 0, y: 0 }, start)
  const says = [
    texts.drawnStates({ names: names.join(', '), start }),
    accepting.length > 0 ? texts.drawnAccepting({ names: accepting.join(', ') }) : texts.drawnNoneAccepting(),
    ...edges.map(sayStep),
  ].join(' ')
  const box = boxAround([...points, ...drawn.points, { ...begin, half: 0 }])
  return svg({ title: texts.drawnAutomaton(), says }, box, [line, ...drawn.lines, ...nodes, ...drawn.labels])
}
