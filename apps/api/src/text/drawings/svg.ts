import * as texts from '@abhyas/messages/texts'
import { BrokenDrawing } from './source-lines.ts'

/**
 * The SVG of drawings. It has classes in place of colours, so both themes use the same bytes, and the policy needs no
 * inline style (ui/domain/rich-text.module.css). It has no ids, because one page may show a drawing several times. What it
 * shows is its label, because some screen readers leave out a description.
 */
export type Point = { x: number; y: number }
type Box = { left: number; top: number; right: number; bottom: number }

/** A wider drawing would be shrunk on a phone until its letters are too small to read. */
const WIDEST = 440
const MARGIN = 4

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const rounded = (number: number): string => String(Math.round(number * 10) / 10)
export const at = ({ x, y }: Point): string => `${rounded(x)} ${rounded(y)}`

/** The width of a text in pixels, estimated: 14 pixels high, in the font of the reader's system. */
export const widthOf = (text: string): number => 8 * Array.from(text).length

type Words = { title: string; says: string }

export function svg({ title, says }: Words, { left, top, right, bottom }: Box, parts: readonly string[]): string {
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(Math.ceil)
  if (!width || !height || width > WIDEST) throw new BrokenDrawing(texts.drawingTooWide())
  const view = `${rounded(left - MARGIN)} ${rounded(top - MARGIN)} ${width} ${height}`
  return `<svg class="drawing" viewBox="${view}" width="${width}" height="${height}" role="img" aria-label="${escaped(`${title}. ${says}`)}">${parts.join('')}</svg>`
}

/** A text with its middle at this point. */
export const word = ({ x, y }: Point, text: string, kind = ''): string =>
  `<text x="${rounded(x)}" y="${rounded(y)}"${kind && ` class="${kind}"`}>${escaped(text)}</text>`

export const line = (from: Point, to: Point, kind = ''): string =>
  `<path${kind && ` class="${kind}"`} d="M${at(from)}L${at(to)}"/>`

/** Half of the height and of the width of a node. A short name is in a circle, a longer one in a pill. */
export const NODE_RADIUS = 16
export const halfWidth = (name: string): number => Math.max(NODE_RADIUS, widthOf(name) / 2 + 8)

/** The outline of a node. With an inset it is the inner outline of a double one. */
function outline({ x, y }: Point, name: string, inset = 0): string {
  const [half, radius] = [halfWidth(name) - inset, NODE_RADIUS - inset]
  return half === radius
    ? `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${radius}"/>`
    : `<rect x="${rounded(x - half)}" y="${rounded(y - radius)}" width="${rounded(2 * half)}" height="${2 * radius}" rx="${radius}"/>`
}

export const node = (point: Point, name: string, isDouble = false): string =>
  outline(point, name) + (isDouble ? outline(point, name, 3) : '') + word(point, name)

/** The box around nodes and other points. */
export function boxAround(points: readonly (Point & { half?: number })[], radius = NODE_RADIUS): Box {
  const xs = points.flatMap(({ x, half = radius }) => [x - half, x + half])
  const ys = points.flatMap(({ y }) => [y - radius, y + radius])
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
