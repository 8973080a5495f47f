import * as texts from '@abhyas/messages/texts'
import { BrokenDrawing, linesOf, nameOf, notUnderstood } from './source-lines.ts'
import { line, rounded, svg, widthOf, word } from './svg.ts'

type Bar = { name: string; from: number; to: number }

const MOST_BARS = 24
const WIDTH = 300
const BAR = 32
const ROW = 40
const TICK = 18
const BAR_LINE = /^(.+?)\s*:\s*(\d{1,6}(?:\.\d)?)\s*-\s*(\d{1,6}(?:\.\d)?)$/

const readGantt = (source: string): Bar[] => {
  const lines = linesOf(source)
  if (lines.length > MOST_BARS) throw new BrokenDrawing(texts.drawingTooLarge())
  return lines.map((each) => {
    const [, name = '', from, to] = BAR_LINE.exec(each.text.trim()) ?? []
    if (name === '') throw notUnderstood(each)
    if (Number(to) <= Number(from)) throw new BrokenDrawing(texts.drawingEndsEarly({ line: each.number }))
    return { name: nameOf(name, each), from: Number(from), to: Number(to) }
  })
}

/**
 * Draws all bars in one row, as for one processor. Each name has a row of its own when bars overlap, or when a bar has no
 * room for its name.
 */
export function drawGantt(source: string): string {
  const bars = readGantt(source)
  const begin = Math.min(...bars.map(({ from }) => from))
  const end = Math.max(...bars.map(({ to }) => to))
  const sorted = bars.toSorted((one, other) => one.from - other.from)
  const isFree = sorted.every(({ from }, nth) => from >= (sorted[nth - 1]?.to ?? from))
  const hasRoom = bars.every(({ name, from, to }) => ((to - from) / (end - begin)) * WIDTH >= widthOf(name) + 4)
  const names = isFree && hasRoom ? [] : [...new Set(bars.map(({ name }) => name))]
  const left = names.length > 0 ? Math.max(...names.map(widthOf)) + 10 : 0
  const xOf = (time: number) => left + ((time - begin) / (end - begin)) * (WIDTH - left)
  const bottom = Math.max(1, names.length) * ROW - ROW + BAR

  const parts: string[] = names.map((name, row) => word({ x: (left - 10) / 2, y: row * ROW + BAR / 2 }, name))
  for (const { name, from, to } of bars) {
    const row = Math.max(0, names.indexOf(name))
    const [x, width] = [xOf(from), xOf(to) - xOf(from)]
    parts.push(
      `<rect x="${rounded(x)}" y="${row * ROW}" width="${rounded(width)}" height="${BAR}"/>`,
      names.length > 0 ? '' : word({ x: x + width / 2, y: BAR / 2 }, name),
    )
  }
  const times = [...new Set(bars.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other)
  // A time that has no room beside the one before it stands one line lower.
  const ends = [-Infinity, -Infinity]
  let lowest = 0
  for (const time of times) {
    const [x, half] = [xOf(time), widthOf(String(time)) / 2]
    const level = ends.findIndex((taken) => x - half >= taken + 4)
    if (level < 0) continue
    ends[level] = x + half
    lowest = Math.max(lowest, level)
    const y = bottom + TICK * (level + 1)
    // With several rows the line leads from the time up to its bars.
    if (names.length > 0) parts.unshift(line({ x, y: 0 }, { x, y: bottom }, 'grid'))
    parts.push(line({ x, y: bottom }, { x, y: y - 9 }), word({ x, y }, String(time)))
  }
  const says = bars.map(({ name, from, to }) => texts.drawnBar({ name, from, to })).join(' ')
  const box = { left: -8, top: 0, right: WIDTH + 16, bottom: bottom + TICK * (lowest + 1) + 8 }
  return svg({ title: texts.drawnGantt(), says }, box, parts)
}
