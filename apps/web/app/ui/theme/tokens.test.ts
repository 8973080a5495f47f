import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)
type Theme = 'light' | 'dark'

/** WCAG's relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: Theme): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => luminance(tokens.get(name)?.[theme] ?? ''))
    .toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const GROUNDS = ['paper', 'surface', 'surface-quiet']
const pairs = (texts: string[], grounds: string[]) => texts.flatMap((text) => grounds.map((ground) => [text, ground]))

const READ_AS_TEXT = [
  ...pairs(['ink', 'ink-quiet', 'brand', 'saffron', 'right', 'wrong', 'review'], GROUNDS),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-brand', 'wrong'],
  ['on-brand-quiet', 'brand-quiet'],
  ['saffron', 'saffron-quiet'],
  ['ink', 'saffron-quiet'],
  ['right', 'right-quiet'],
  ['wrong', 'wrong-quiet'],
]

test.each(['light', 'dark'] as const)('every pair of text and ground reaches 4.5 : 1 in the %s theme', (theme) => {
  expect(tokens.size).toBeGreaterThan(15)
  const low = READ_AS_TEXT.map(([text = '', ground = '']) => ({
    pair: `${text} on ${ground}`,
    ratio: contrast(text, ground, theme),
  })).filter(({ ratio }) => !(ratio >= 4.5))
  expect(low).toEqual([])
})

test.each(['light', 'dark'] as const)('the border of a field is seen in the %s theme: 3 : 1', (theme) => {
  for (const ground of GROUNDS) expect(contrast('field-border', ground, theme), ground).toBeGreaterThanOrEqual(3)
})
