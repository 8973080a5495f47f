import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawingOf } from './draw.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth)
const draw = (language: string, source: string) => drawingOf(language, source) ?? ''
const saysOf = (html: string) => /aria-label="\w[\w ]*\. (.*?)"/.exec(html)?.[1]
const wordsOf = (html: string) => [...html.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
/** The middles of the nodes, by their names. */
const placesOf = (html: string) =>
  new Map(
    [...html.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)">([^<]*)</g)].map(([, x, y, name]) => [
      name,
      { x: Number(x), y: Number(y) },
    ]),
  )

const TREE = '8\n  3\n    1\n    6\n  10\n    -\n    14'
const GRAPH = 'A - B: 4\nA - C: 2\nB - C\nC -> D: 7'
const AUTOMATON = 'start q0\naccept q1\nq0 -> q1: a\nq1 -> q1: a\nq1 -> q1: b\nq0 -> q0: b'
const GANTT = 'P1: 0-4\nP2: 4-7\nP1: 7-9'

/** The largest drawings that the limits allow. */
const LARGEST: [language: string, source: string][] = [
  [
    'tree',
    `0\n${numbers(39)
      .map((nth) => `${' '.repeat(1 + (nth % 6))}${nth}`)
      .join('\n')}`,
  ],
  [
    'graph',
    numbers(40)
      .map((nth) => `n${nth % 16} ${nth % 2 ? '-' : '->'} n${(nth * 7 + Math.floor(nth / 16)) % 16}: ${nth * 111}`)
      .join('\n'),
  ],
  [
    'automaton',
    `start n0\naccept n5\n${numbers(40)
      .map((nth) => `n${nth % 16} -> n${(nth * 5 + Math.floor(nth / 16)) % 16}: ${nth}`)
      .join('\n')}`,
  ],
  [
    'gantt',
    numbers(24)
      .map((nth) => `Task number ${nth}: ${nth * 3}-${nth * 5 + 4}`)
      .join('\n'),
  ],
  [
    'truth-table',
    numbers(6)
      .map((nth) => `C${nth} = A and (B or not C) xor D -> E`)
      .join('\n'),
  ],
]

test.each([['tree', TREE], ['graph', GRAPH], ['automaton', AUTOMATON], ['gantt', GANTT], ...LARGEST] as const)(
  'a %s is the same bytes each time, at most 3 kB compressed, without scripts, styles, colours or ids',
  (language, source) => {
    const begun = performance.now()
    const html = draw(language, source)
    expect(performance.now() - begun).toBeLessThan(500)
    expect(html).not.toContain('broken')
    expect(draw(language, source)).toBe(html)
    expect(gzipSync(html).length).toBeLessThanOrEqual(3000)
    expect(html).not.toMatch(/style|script|href|\bon\w+=| id=|fill|#|NaN|Infinity|undefined/)
    if (language !== 'truth-table')
      expect(html).toMatch(/^<svg [^>]* role="img" aria-label="(Tree|Graph|Automaton|Gantt chart)\. \w[^"]*\.">/)
  },
)

test('a tree has a missing child on the right side, and says it', () => {
  const html = draw('tree', TREE)
  expect(saysOf(html)).toBe(
    'The root is 8. Below 8: left 3, right 10. Below 3: left 1, right 6. Below 10: left none, right 14.',
  )
  const places = placesOf(html)
  expect(places.get('14')?.x).toBeGreaterThan(places.get('10')?.x ?? 0)
  expect(places.get('1')?.y).toBe(places.get('14')?.y)
  expect(new Set(wordsOf(html))).toEqual(new Set(['1', '10', '14', '3', '6', '8']))
})

test('nodes of a tree never overlap', () => {
  const row = (depth: number) => numbers(2 ** depth).map((nth) => 2 ** depth + nth)
  const lines = (name: number, depth = 0): string[] =>
    depth > 3 ? [] : [' '.repeat(depth) + name, ...lines(2 * name, depth + 1), ...lines(2 * name + 1, depth + 1)]
  const places = placesOf(draw('tree', lines(1).join('\n')))
  for (const depth of [1, 2, 3]) {
    const xs = row(depth).map((name) => places.get(String(name))?.x ?? 0)
    for (const [nth, x] of xs.entries()) if (nth > 0) expect(x - (xs[nth - 1] ?? 0)).toBeGreaterThanOrEqual(36)
  }
})

test('a graph says its nodes, edges and weights', () => {
  expect(saysOf(draw('graph', GRAPH))).toBe('Nodes: A, B, C, D. A and B: 4. A and C: 2. B and C. C to D: 7.')
  expect(draw('graph', GRAPH).match(/class="head"/g)).toHaveLength(1)
})

test('a graph that can be drawn on a circle without crossings is drawn so', () => {
  const places = placesOf(draw('graph', 'A - B\nC - D\nB - C\nE - A\nD - E\nA - C'))
  const angle = (name: string) => Math.atan2(places.get(name)?.y ?? 0, places.get(name)?.x ?? 0)
  const order = ['A', 'B', 'C', 'D', 'E'].toSorted((one, other) => angle(one) - angle(other)).join('')
  expect('ABCDEABCD EDCBAEDCB').toContain(order)
})

test('an automaton joins arrows between the same states, and doubles the outline of accepting states', () => {
  const html = draw('automaton', AUTOMATON)
  expect(saysOf(html)).toBe(
    'States: q0, q1. It starts in q0. Accepting: q1. From q0 to q1 with a. From q1 to q1 with a, b. From q0 to q0 with b.',
  )
  expect(html.match(/<circle/g)).toHaveLength(3)
})

test('a Gantt chart has one row, or a row for each name when bars overlap or are too short for their names', () => {
  const rowsOf = (source: string) =>
    new Set([...draw('gantt', source).matchAll(/<rect [^>]*y="(\d+)"/g)].map(([, y]) => y)).size
  expect(rowsOf(GANTT)).toBe(1)
  expect(rowsOf('A: 0-5\nB: 4-9')).toBe(2)
  expect(rowsOf('A: 0-1\nB: 1-90')).toBe(2)
  expect(wordsOf(draw('gantt', GANTT))).toEqual(['P1', 'P2', 'P1', '0', '4', '7', '9'])
  expect(saysOf(draw('gantt', GANTT))).toBe('P1 from 0 to 4. P2 from 4 to 7. P1 from 7 to 9.')
})

test.each([
  ['A and not B', '00 01 11 10', '0 0 0 1'],
  ['A -> B', '00 01 11 10', '1 1 1 0'],
  ['A <-> B', '00 01 11 10', '1 0 1 0'],
  ['!(A | B)', '00 01 11 10', '1 0 0 0'],
  ['A NAND B', '00 01 11 10', '1 1 0 1'],
  ['A nor B', '00 01 11 10', '1 0 0 0'],
  ['A ⊕ B', '00 01 11 10', '0 1 0 1'],
  ['A or B and not A', '00 01 11 10', '0 1 1 1'],
  ['A -> B -> A', '00 01 11 10', '1 1 1 1'],
])('the truth table of %s is right', (source, inputs, outputs) => {
  const rows = [...draw('truth-table', source).matchAll(/<tr><td>(\d)<\/td><td>(\d)<\/td><td>(\d)<\/td><\/tr>/g)]
  const found = new Map(rows.map(([, a, b, value]) => [`${a}${b}`, value]))
  expect(found.size).toBe(4)
  expect(inputs.split(' ').map((input) => found.get(input))).toEqual(outputs.split(' '))
})

test('a name hides the expression of a truth table', () => {
  const html = draw('truth-table', 'Y = A and B')
  expect(html).toContain('<th scope="col">A</th><th scope="col">B</th><th scope="col">Y</th>')
  expect(html).not.toContain('and B')
})

test('names are escaped', () => {
  for (const [language, source] of [
    ['tree', '<b>"&'],
    ['graph', '<b> - "&: <i>'],
    ['gantt', '<b>: 0-4'],
    ['truth-table', '<b> = A'],
    ['automaton', 'start <b'],
  ] as const)
    expect(draw(language, source)).toMatch(/&lt;b/)
  expect(draw('graph', '<b> -')).not.toContain('<b>')
})

test('a block in any other language is no drawing', () => {
  expect(drawingOf('java', 'tree')).toBe(null)
})
