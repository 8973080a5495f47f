import { expect, test } from 'vitest'
import { guess, hitRates } from './guesser.ts'
import type { Asked } from './option-cues.ts'

/** Builds topics of ten questions. Each right option is drawn by its place in the list of options. */
const topicsOf = (options: string[], places: number[], text = 'Which one?'): Asked[][] =>
  Array.from({ length: 6 }, (_, topic) =>
    Array.from({ length: 10 }, (_each, index) => {
      const place = places[(topic * 10 + index) % places.length] ?? 0
      return { text, options, keys: [options[place] ?? ''] }
    }),
  )

const SHORT = ['red', 'tan', 'ash', 'black']
const EVEN = [0, 1, 2, 3]
const NEVER_THE_LAST = [0, 1, 2]

test('a guesser gets a quarter when every cue is right as often as chance', () => {
  expect(guess(topicsOf(SHORT, EVEN))).toEqual({ score: 0.25, unseenScore: 0.25, habits: [] })
})

test('a guesser who never sees the longest option right picks among the other three', () => {
  const { score, habits } = guess(topicsOf(SHORT, NEVER_THE_LAST))
  expect(score).toBeCloseTo(1 / 3)
  expect(habits).toContain('not the longest short option')
})

test('a guesser who always sees the longest option right takes it', () => {
  expect(guess(topicsOf(SHORT, [3])).score).toBe(1)
})

test('a guesser learns a habit from the other topics and uses it in a topic that it has not seen', () => {
  expect(guess(topicsOf(SHORT, NEVER_THE_LAST)).unseenScore).toBeCloseTo(1 / 3)
})

test('a habit that pays in a single topic does not pay in a topic that the guesser has not seen', () => {
  const lucky = topicsOf(SHORT, [3]).slice(0, 1)
  expect(guess([...lucky, ...topicsOf(SHORT, EVEN).slice(0, 2)]).unseenScore).toBeLessThan(0.3)
})

test('a guesser learns nothing from a few questions', () => {
  expect(guess([topicsOf(SHORT, [0, 1, 2, 1, 0])[0]?.slice(0, 5) ?? []]).habits).toEqual([])
})

test.each([
  ['longest short option', SHORT, 'black'],
  ['shortest short option', ['black', 'white', 'brown', 'red'], 'red'],
  [
    'longest sentence',
    ['It is a red one', 'It is a tan one', 'It is a jet one', 'It is an ashen one'],
    'It is an ashen one',
  ],
  [
    'shortest sentence',
    ['It is a black one', 'It is a white one', 'It is a brown one', 'It is a red one'],
    'It is a red one',
  ],
  ['odd type out', ['`1`', '`2`', '`3`', 'It does not compile'], 'It does not compile'],
  ['smallest number', ['7', '12', '-3', '1,000'], '-3'],
  ['largest number', ['7', '12', '-3', '1,000'], '1,000'],
  ['option “does not compile”', ['`1`', '`2`', '`3`', 'It does not compile'], 'It does not compile'],
  ['option “throws”', ['`1`', '`2`', '`3`', 'It throws a `TypeError`'], 'It throws a `TypeError`'],
  ['option “error”', ['`1`', '`2`', '`3`', '`error`'], '`error`'],
  ['option “nothing”', ['`1`', '`2`', '`3`', 'No rows'], 'No rows'],
  ['option with an absolute word', ['Here', 'There', 'Always here', 'Now'], 'Always here'],
  ['option with a hedging word', ['Here', 'There', 'It may be here', 'Now'], 'It may be here'],
  ['option most like the others', ['dosa poha', 'dosa', 'poha', 'tea'], 'dosa poha'],
  ['option least like the others', ['dosa poha', 'dosa tea', 'poha tea', 'milk'], 'milk'],
])('the %s is noticed', (name, options, marked) => {
  const rates = hitRates([{ text: 'Which one?', options, keys: [marked] }])
  expect(rates.find((rate) => rate.name === name)).toMatchObject({ cases: 1, keys: 1, chance: 0.25 })
})

test('an option that repeats words of the stem is noticed', () => {
  const question = { text: 'Which tree keeps its height?', options: ['A list', 'A balanced tree', 'A map', 'A pile'] }
  const rates = hitRates([{ ...question, keys: ['A list'] }])
  expect(rates.find(({ name }) => name === 'option with most words of the stem')).toMatchObject({ cases: 1, keys: 0 })
})

test('two options of the same length are not the longest one', () => {
  const rates = hitRates([{ text: 'Which one?', options: ['red', 'tan', 'black', 'white'], keys: ['red'] }])
  expect(rates.find(({ name }) => name === 'longest short option')).toMatchObject({ cases: 0 })
})
