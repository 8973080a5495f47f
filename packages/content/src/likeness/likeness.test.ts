import { expect, test } from 'vitest'
import { BANDS, bandsOf } from './bands.ts'
import { likenessOf, NEARLY_SAME, prepare } from './likeness.ts'
import { type Asked, wordsOf } from './question-words.ts'
import { isTypoOf } from './typo.ts'
import { weightsFrom } from './word-weights.ts'

const QUEUE = {
  questionText: 'A canteen serves 12 orders one after the other. Which structure keeps them in the order of arrival?',
  options: ['A queue', 'A stack', 'A `heap`', 'A tree'],
}
const SAMPLE = ['Which', 'What', 'Why', 'Where'].flatMap((word) =>
  Array.from({ length: 30 }, () => ({ questionText: `${word} is the case of the?`, options: ['a', 'b'] })),
)
const weightOf = weightsFrom(SAMPLE)
const compare = (a: Asked, b: Asked) => likenessOf(prepare(a), prepare(b), weightOf)
const shared = (a: Asked, b: Asked) => bandsOf(a).filter((band) => bandsOf(b).includes(band)).length

test('words are the same with and without marks, capitals and ligatures, in English and in Hindi', () => {
  expect(wordsOf('**What** does `a_1` e\uFB03ciently print?')).toEqual(wordsOf('what does a_1 efficiently print?'))
  expect(wordsOf('कौन सी संख्या १२ है?')).toEqual(['कौन', 'सी', 'संख्या', '१२', 'है', '?'])
  expect(wordsOf('10px of 1,000.5')).toEqual(['10', 'px', 'of', '1,000.5'])
})

test('equal questions have the same twenty bands, whatever the order of the options', () => {
  expect(bandsOf(QUEUE)).toHaveLength(BANDS)
  expect(bandsOf({ ...QUEUE, options: QUEUE.options.toReversed() })).toEqual(bandsOf(QUEUE))
  expect(bandsOf({ ...QUEUE, questionText: QUEUE.questionText.replace('12', '700') })).toEqual(bandsOf(QUEUE))
})

test('a question with a word changed shares bands, and one about something else shares none', () => {
  expect(shared(QUEUE, { ...QUEUE, questionText: QUEUE.questionText.replace('serves', 'prepares') })).toBeGreaterThan(3)
  expect(shared(QUEUE, { questionText: 'Which keyword makes a constant?', options: ['final', 'const'] })).toBe(0)
})

test('the bands of a question stay the same from release to release, because they are stored', () => {
  expect(bandsOf({ questionText: 'Which keyword makes a constant?', options: ['final'] }).slice(0, 4))
    .toMatchInlineSnapshot(`
    [
      -171892702,
      362164530,
      519545325,
      -311799927,
    ]
  `)
})

test('a question that differs in its numbers alone is told apart', () => {
  const other = { questionText: QUEUE.questionText.replace('12', '40'), options: QUEUE.options.toReversed() }
  expect(compare(QUEUE, other)).toEqual({ likeness: 1, isSameButNumbers: true })
  expect(compare(QUEUE, { ...QUEUE, options: QUEUE.options.toReversed() })).toEqual({
    likeness: 1,
    isSameButNumbers: false,
  })
})

test('a rare word in the place of another makes another question, a common one does not', () => {
  const ask = (questionText: string) => ({ questionText, options: ['O(1)', 'O(n)'] })
  const asked = ask('What is the worst case of mergesort?')
  expect(compare(asked, ask('What is the worst case of backtracking?')).likeness).toBeLessThan(NEARLY_SAME)
  expect(compare(asked, ask('Which is the worst case of mergesort?')).likeness).toBeGreaterThan(NEARLY_SAME)
  expect(compare(asked, ask('What is the worst case of megresort?')).likeness).toBeGreaterThan(NEARLY_SAME)
})

test('the same options under another question, and other options under the same words, are not nearly the same', () => {
  const other = { questionText: 'Which of these is first in, first out?', options: QUEUE.options }
  expect(compare(QUEUE, other).likeness).toBeLessThan(NEARLY_SAME)
  const which = (...options: string[]) => ({ questionText: 'Which is the case?', options })
  expect(compare(which('Rome fell', 'Paris burned'), which('HTTP keeps no state', 'TCP drops')).likeness).toBeLessThan(
    NEARLY_SAME,
  )
})

test('one letter more, less, changed or exchanged is a typo, but never the first letter, and never in a short word', () => {
  for (const typo of ['arival', 'arrrival', 'arribal', 'arrvial', 'arirval'])
    expect(isTypoOf('arrival', typo), typo).toBe(true)
  for (const [a, b] of [
    ['mutable', 'immutable'],
    ['synchronous', 'asynchronous'],
    ['hashmap', 'hashset'],
    ['min', 'max'],
    ['increment', 'decrement'],
  ] as const)
    expect(isTypoOf(a, b), `${a} ${b}`).toBe(false)
})
