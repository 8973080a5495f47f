import * as texts from '@abhyas/messages/texts'
import { BrokenDrawing, linesOf, nameOf } from './source-lines.ts'
import { boxAround, halfWidth, line, node, type Point, svg } from './svg.ts'

/** The name of a missing child is null: it takes a place, so that its sibling stands left or right. */
type TreeNode = { name: string | null; children: TreeNode[] }
type Parent = TreeNode & { name: string }

const MOST_NODES = 40
const GAP = 8
const MISSING_HALF = 6
const ROW = 54

/** Reads lines that are further right than their parent. A minus sign is a missing child. */
function readTree(source: string): Parent {
  const open: { indent: number; node: TreeNode }[] = []
  let root: Parent | undefined
  const lines = linesOf(source)
  if (lines.length > MOST_NODES) throw new BrokenDrawing(texts.drawingTooLarge())
  for (const each of lines) {
    const indent = each.text.length - each.text.trimStart().length
    const name = each.text.trim() === '-' ? null : nameOf(each.text, each)
    const made: TreeNode = { name, children: [] }
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
    const parent = open.at(-1)?.node
    if (parent) parent.children.push(made)
    else if (root || name === null) throw new BrokenDrawing(texts.drawingSecondRoot({ line: each.number }))
    else root = made as Parent
    // What stands below a missing child is not understood.
    if (parent && parent.name === null) throw new BrokenDrawing(texts.drawingBelowMissing({ line: each.number }))
    open.push({ indent, node: made })
  }
  if (!root) throw new BrokenDrawing(texts.drawingEmpty())
  return root
}

/** A subtree with places relative to its root, and how far each of its rows reaches to the left and right. */
type Placed = { node: TreeNode; children: { x: number; placed: Placed }[]; rows: { left: number; right: number }[] }

/** Puts subtrees beside each other, as near as their rows allow, with the parent in the middle above them. */
function place(tree: TreeNode): Placed {
  const half = tree.name === null ? MISSING_HALF : halfWidth(tree.name)
  const below: Placed['rows'] = []
  const xs: number[] = []
  const placed = tree.children.map(place)
  for (const { rows } of placed) {
    const x = Math.max(0, ...rows.map(({ left }, depth) => (below[depth]?.right ?? -Infinity) + GAP - left))
    for (const [depth, { left, right }] of rows.entries())
      below[depth] = { left: Math.min(below[depth]?.left ?? Infinity, x + left), right: x + right }
    xs.push(x)
  }
  const middle = ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2
  return {
    node: tree,
    children: placed.map((each, nth) => ({ x: (xs[nth] ?? 0) - middle, placed: each })),
    rows: [
      { left: -half, right: half },
      ...below.map(({ left, right }) => ({ left: left - middle, right: right - middle })),
    ],
  }
}

type Drawn = { lines: string[]; nodes: string[]; points: (Point & { half: number })[] }

function draw({ node: tree, children }: Placed, point: Point, drawn: Drawn): Drawn {
  for (const { x, placed } of children) {
    if (placed.node.name === null) continue
    const to = { x: point.x + x, y: point.y + ROW }
    drawn.lines.push(line(point, to))
    draw(placed, to, drawn)
  }
  drawn.nodes.push(node(point, tree.name ?? ''))
  drawn.points.push({ ...point, half: halfWidth(tree.name ?? '') })
  return drawn
}

/** Says each parent with its children. In a tree with a missing child, left and right matter. */
function sayTree(root: Parent, source: string): string {
  const isSided = /^\s*-\s*$/m.test(source)
  const said = [texts.drawnRoot({ name: root.name })]
  const say = ({ name, children }: TreeNode): void => {
    const names = children.map((child) => child.name ?? texts.drawnNone())
    if (isSided && names.length === 2)
      said.push(texts.drawnLeftRight({ name: String(name), left: String(names[0]), right: String(names[1]) }))
    else if (names.length > 0) said.push(texts.drawnChildren({ name: String(name), children: names.join(', ') }))
    for (const child of children) say(child)
  }
  say(root)
  return said.join(' ')
}

export function drawTree(source: string): string {
  const root = readTree(source)
  const { lines, nodes, points } = draw(place(root), { x: 0, y: 0 }, { lines: [], nodes: [], points: [] })
  return svg({ title: texts.drawnTree(), says: sayTree(root, source) }, boxAround(points), [...lines, ...nodes])
}
