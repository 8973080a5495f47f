import { expect, test } from 'vitest'
import { type OrderedQuestion, seedOf, shownOptions, writtenOptions } from './option-order.ts'
import { isAboutOtherOptions, namesOptionByLetter, numberOf } from './option-texts.ts'

const questionOf = (texts: string[], keepsOrder = false): OrderedQuestion => {
  const [optionA = '', optionB = '', optionC = '', optionD = ''] = texts
  return { optionA, optionB, optionC, optionD, keepsOrder }
}
const WORDS = questionOf(['final', 'const', 'static', 'let'])
const orderOf = (question: OrderedQuestion, seed = '1.2.3') => shownOptions(question, seed).map(({ option }) => option)
const textsOf = (texts: string[], keepsOrder?: boolean) => {
  const question = questionOf(texts, keepsOrder)
  return shownOptions(question, '1.2.3').map(({ name }) => question[name])
}

/** With 23 degrees of freedom, a fair shuffle stays below this in 999 of 1,000 cases. The seeds are always the same. */
const CHI_SQUARE_LIMIT = 49.7

test.each([
  ['learners', (nth: number) => seedOf(nth, 17, 4)],
  ['attempts', (nth: number) => seedOf(5, nth, 4)],
  ['questions', (nth: number) => seedOf(5, 17, nth)],
])('over 10,000 %s each of the 24 orders is equally likely', (_of, seed) => {
  const counts = new Map<string, number>()
  for (let nth = 1; nth <= 10_000; nth += 1) {
    const order = orderOf(WORDS, seed(nth)).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(24)
  const expected = 10_000 / 24
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(chiSquare).toBeLessThan(CHI_SQUARE_LIMIT)
})

test('two questions of one attempt are shuffled independently', () => {
  const pairs = new Map<string, number>()
  for (let attempt = 1; attempt <= 9_600; attempt += 1) {
    const pair = [4, 5].map((id) => orderOf(WORDS, seedOf(5, attempt, id))[0]).join('')
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  expect(pairs.size).toBe(16)
  for (const count of pairs.values()) expect(Math.abs(count - 600)).toBeLessThan(120)
})

test('the letters follow the display, and each shown option still names the option that the author wrote', () => {
  const shown = shownOptions(WORDS, '1.2.3')
  expect(shown.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D'])
  expect(new Set(shown.map(({ option }) => option))).toEqual(new Set([0, 1, 2, 3]))
  for (const { name, option } of shown) expect(WORDS[name]).toBe(['final', 'const', 'static', 'let'][option])
  expect(shownOptions(WORDS, '1.2.3')).toEqual(shown)
})

test('a missing option is not shown: shuffled letters have no gap, and letters in the order of the author stay', () => {
  const gap = ['x', '', 'y', 'z']
  expect(shownOptions(questionOf(gap), '1').map(({ letter }) => letter)).toEqual(['A', 'B', 'C'])
  expect(writtenOptions(questionOf(gap)).map(({ letter }) => letter)).toEqual(['A', 'C', 'D'])
  expect(shownOptions(questionOf(gap, true), '1')).toEqual(writtenOptions(questionOf(gap)))
})

test('the order stays as written when the author keeps it, and in a paper that is older than the field', () => {
  for (let nth = 0; nth < 50; nth += 1) {
    expect(orderOf({ ...WORDS, keepsOrder: true }, `${nth}`)).toEqual([0, 1, 2, 3])
    expect(orderOf({ ...WORDS, keepsOrder: undefined }, `${nth}`)).toEqual([0, 1, 2, 3])
  }
})

test.each([
  [
    ['10', '9', '-1', '2.5'],
    ['-1', '2.5', '9', '10'],
  ],
  [
    ['`42`', '**7**', '$3$', '0'],
    ['0', '$3$', '**7**', '`42`'],
  ],
  [
    ['1,00,000', '10,000', '1,000'],
    ['1,000', '10,000', '1,00,000'],
  ],
  [
    ['4 bytes', '1 byte', '8 bytes', '2 bytes'],
    ['1 byte', '2 bytes', '4 bytes', '8 bytes'],
  ],
  [
    ['₹ 50', '₹25', '₹ 1,000'],
    ['₹25', '₹ 50', '₹ 1,000'],
  ],
  [
    ['50%', '−5%', '12.5 %'],
    ['−5%', '12.5 %', '50%'],
  ],
  [
    ['1/2', '1/4', '3/4'],
    ['1/4', '1/2', '3/4'],
  ],
  [
    ['20 m/s', '5 m/s'],
    ['5 m/s', '20 m/s'],
  ],
])('numbers ascend: %j', (texts, expected) => expect(textsOf(texts, false)).toEqual(expected))

test('numbers with different units stay as the author wrote them', () => {
  expect(textsOf(['512 bytes', '1 KB', '2 MB', '1 GB'], false)).toEqual(['512 bytes', '1 KB', '2 MB', '1 GB'])
})

test('a text that only begins with a number is shuffled like words', () => {
  for (const text of ['1 and 2', '3 objects are created here', '10 20', 'O(1)', '', '-'])
    expect([text, numberOf(text)]).toEqual([text, null])
  const orders = new Set(
    [...Array(50).keys()].map((nth) => orderOf(questionOf(['1', '2', 'An error']), `${nth}`).join('')),
  )
  expect(orders.size).toBe(6)
})

test.each([
  'All of the above',
  'None of these',
  '**None of the above**',
  'Both of the above',
  'A and B',
  'Both (A) and (C)',
  'Only B',
  'B only',
  'A, B and C',
  'Neither A nor B',
  'उपरोक्त सभी',
  'इनमें से कोई नहीं',
])('an option about other options keeps the order: %s', (text) => {
  expect(isAboutOtherOptions(text)).toBe(true)
  expect(orderOf(questionOf(['x', 'y', 'z', text]))).toEqual([0, 1, 2, 3])
})

test.each(['A', 'D', 'a class', 'Both run', 'All threads stop', 'None', 'A and the rest', 'B+', 'abc', 'AB', 'DB'])(
  'an option by itself is shuffled: %s',
  (text) => expect(isAboutOtherOptions(text)).toBe(false),
)

test('a question or an explanation that names an option by its letter is found', () => {
  const found = (questionText: string, description = '') => namesOptionByLetter({ questionText, description })
  expect(found('Which?', 'Option B is right, because …')).toBe(true)
  expect(found('Why is option (C) wrong?')).toBe(true)
  expect(found('Which?', 'The answer is D.')).toBe(true)
  expect(found('Which?', 'विकल्प A सही है')).toBe(true)
  expect(found('Which option is a class?', 'The answer is A constant value.')).toBe(false)
  expect(found('Which options apply?', 'An option can be null.')).toBe(false)
})
