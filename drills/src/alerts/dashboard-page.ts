import type { Panel, Unit } from '@abhyas/deploy/dashboards/dashboard'

export type Series = { name: string; values: [at: number, value: number][] }
export type DrawnPanel = Omit<Panel, 'queries'> & { series: Series[] }
type Period = { from: number; to: number }

const [WIDTH, HEIGHT] = [612, 150]
const [LEFT, BOTTOM, TOP, RIGHT] = [58, 18, 6, 8]
const COLORS = ['#1f77b4', '#2a9d4a', '#e07b00', '#9557c9', '#c2185b', '#00838f', '#7a5c00', '#5b6b7a', '#4d5dd6']
const MOST_NAMES = 12

/** A page of HTML without scripts: each panel is a title, a chart and the names of its series. */
export const dashboardPage = (title: string, panels: readonly DrawnPanel[], period: Period): string => `
<!doctype html><meta charset="utf-8"><title>${escape(title)}</title>
<style>
  body { margin: 16px; font: 13px/1.4 sans-serif; color: #1c2733; background: #f5f7f9 }
  h1 { font-size: 18px; margin: 0 0 12px }
  main { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
  section { background: #fff; border: 1px solid #dfe5ea; border-radius: 6px; padding: 8px 0 6px }
  h2 { font-size: 13px; margin: 0 10px 2px }
  p { margin: 2px 10px; display: flex; flex-wrap: wrap; gap: 0 12px; font-size: 11px; color: #44525f }
  i { display: inline-block; width: 9px; height: 9px; border-radius: 2px; margin-right: 4px }
  text { font-size: 10px; fill: #5b6b7a }
</style>
<h1>${escape(title)}</h1><main>${panels.map((panel) => sectionOf(panel, period)).join('')}</main>`

function sectionOf(panel: DrawnPanel, period: Period): string {
  const names = panel.series.slice(0, MOST_NAMES).map(({ name }, nth) => {
    return `<span><i style="background:${colorOf(nth)}"></i>${escape(name || 'value')}</span>`
  })
  if (panel.series.length > MOST_NAMES) names.push(`and ${panel.series.length - MOST_NAMES} more`)
  return `<section><h2>${escape(panel.title)}</h2>${chartOf(panel, period)}<p>${names.join('') || 'no values'}</p></section>`
}

function chartOf({ series, unit, limit = Infinity }: DrawnPanel, { from, to }: Period): string {
  const values = series.flatMap((each) => each.values.map(([, value]) => value)).filter(Number.isFinite)
  const largest = Math.max(0, ...values)
  // A limit far above all values would press them to the ground.
  const isLimitSeen = limit <= 4 * largest || (largest === 0 && limit < Infinity)
  const top = roundUp(Math.max(largest, isLimitSeen ? limit : 0) * 1.05, unit)
  const x = (at: number) => LEFT + ((at - from) / (to - from)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP)
  const lines = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(share * top)
    return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}" stroke="#e8edf1"/>
      <text x="${LEFT - 6}" y="${at + 3}" text-anchor="end">${wordsOf(share * top, unit)}</text>`
  })
  const times = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle'
    const at = from + share * (to - from)
    return `<text x="${x(at)}" y="${HEIGHT - 4}" text-anchor="${anchor}">${new Date(at * 1000).toISOString().slice(11, 19)}</text>`
  })
  const limitLine = isLimitSeen
    ? `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(limit)}" y2="${y(limit)}" stroke="#d32f2f" stroke-dasharray="5 4"/>`
    : ''
  const step = (to - from) / 100
  const paths = series.map(
    (each, nth) =>
      `<path d="${pathOf(each, { x, y, step })}" fill="none" stroke="${colorOf(nth)}" stroke-width="1.5" stroke-linecap="round"/>`,
  )
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%">${lines.join('')}${times.join('')}${limitLine}${paths.join('')}</svg>`
}

type Scale = { x: (at: number) => number; y: (value: number) => number; step: number }

/** A gap in the values is a gap in the line. */
function pathOf({ values }: Series, { x, y, step }: Scale): string {
  let before = Number.NEGATIVE_INFINITY
  return values
    .filter(([, value]) => Number.isFinite(value))
    .map(([at, value]) => {
      const word = at - before > step ? 'M' : 'L'
      before = at
      const point = `${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      // A single value is a dot.
      return word === 'M' ? `M${point}h0.1` : `L${point}`
    })
    .join('')
}

const colorOf = (nth: number) => COLORS[nth % COLORS.length] as string

/** The next larger number whose quarters are easy to read. */
function roundUp(value: number, unit: Unit): number {
  if (value <= 0) return 1
  const base = unit === 'bytes' || unit === 'Bps' ? 1024 ** Math.floor(Math.log(value) / Math.log(1024)) : 1
  const scaled = value / base
  const power = 10 ** Math.floor(Math.log10(scaled))
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= scaled) ?? 10
  return step * power * base
}

const BYTES = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

function wordsOf(value: number, unit: Unit): string {
  if (value === 0) return '0'
  if (unit === 'percentunit') return `${digits(value * 100)} %`
  if (unit === 'reqps') return `${digits(value)}/s`
  if (unit === 's') return timeOf(value)
  if (unit === 'short') return digits(value)
  const power = Math.min(BYTES.length - 1, Math.max(0, Math.floor(Math.log(value) / Math.log(1024) + 1e-9)))
  return `${digits(value / 1024 ** power)} ${BYTES[power]}${unit === 'Bps' ? '/s' : ''}`
}

function timeOf(seconds: number): string {
  if (seconds < 1) return `${digits(seconds * 1000)} ms`
  if (seconds < 120) return `${digits(seconds)} s`
  if (seconds < 7200) return `${digits(seconds / 60)} min`
  return seconds < 172_800 ? `${digits(seconds / 3600)} h` : `${digits(seconds / 86_400)} d`
}

const digits = (value: number) => String(Number(value.toPrecision(3)))
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
