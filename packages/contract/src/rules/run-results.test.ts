import { expect, test } from 'vitest'
import { keyAgrees, keyFor, type RunResult } from './run-results.ts'
import { snippetIn } from './snippets.ts'

const prints = (output: string): RunResult => ({ outcome: 'output', output, error: '' })
const fails = (error: string): RunResult => ({ outcome: 'error', output: '1\n', error })

const ONE = {
  kind: 'one' as const,
  optionA: '`1 2`',
  optionB: '12',
  optionC: 'An `ArithmeticException`',
  optionD: 'It does not compile',
}

test.each<[string, RunResult, string | null]>([
  ['the printed text, without backticks and with other spaces', prints('1\n2\n'), ONE.optionA],
  ['a number', prints('12'), ONE.optionB],
  ['the class of an error', fails('ArithmeticException: / by zero'), ONE.optionC],
  ['the class of an error with its package', fails('java.lang.ArithmeticException: / by zero'), ONE.optionC],
  ['a refusal of the compiler', { outcome: 'does_not_compile', output: '', error: 'x' }, ONE.optionD],
  ['no option', prints('13'), null],
  ['no option: a part of a text is not the text', prints('1'), null],
  ['no option: too much output proves nothing', { outcome: 'too_much_output', output: '12', error: '' }, null],
  ['no option: an end by a signal has no name', fails('Ended by signal 11'), null],
])('the key that agrees is %s', (_, result, key) => {
  expect(keyFor({ ...ONE, correctAnswer: '' }, result)).toBe(key)
  for (const correctAnswer of [ONE.optionA, ONE.optionB, ONE.optionC, ONE.optionD])
    expect(keyAgrees({ ...ONE, correctAnswer }, result)).toBe(correctAnswer === key)
})

test('of two options that say the same, none is chosen', () => {
  expect(keyFor({ kind: 'one', optionA: '`12`', optionB: '12', correctAnswer: '' }, prints('12'))).toBeNull()
})

test('a number agrees when it is in the range of the key', () => {
  const number = { kind: 'number' as const, correctAnswer: '3.14 ± 0.01' }
  expect([
    keyAgrees(number, prints('3.145\n')),
    keyAgrees(number, prints('3.2')),
    keyAgrees(number, prints('')),
  ]).toEqual([true, false, false])
  expect(keyFor(number, prints('7.50\n'))).toBe('7.5')
})

test('several right options are printed as true or false, in their order', () => {
  const several = { kind: 'several' as const, optionA: '2', optionB: '4', optionC: '5', correctAnswer: 'AC' }
  expect(keyAgrees(several, prints('true\nfalse\ntrue'))).toBe(true)
  expect(keyAgrees(several, prints('True, True, False'))).toBe(false)
  expect(keyFor(several, prints('True, True, False'))).toBe('AB')
  expect(keyFor(several, prints('true'))).toBeNull()
})

test('the snippet of a text is its first block of code in a language that can be run', () => {
  expect(snippetIn('What?\n\n```js\nlet a\n```\n```py\nb\n```')).toEqual({ language: 'javascript', source: 'let a\n' })
  expect(snippetIn('```text\nx\n```\n\n~~~Python extra\nb\n~~~\n')).toEqual({ language: 'python', source: 'b\n' })
  expect(snippetIn('What is `1 + 1`?\n\n```\nx\n```')).toBeNull()
  expect(snippetIn('```java\nnever closed')).toBeNull()
})
