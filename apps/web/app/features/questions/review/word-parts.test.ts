import { expect, test } from 'vitest'
import { wordParts } from './word-parts.ts'

test('whole words are compared, and each text can be read from its parts', () => {
  const [before, after] = ['Each very old loop ends.', 'Every old loop\nnever ends.']
  const parts = wordParts(before, after) ?? []
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
  expect(parts).toContainEqual({ kind: 'same', text: 'old loop' })
})

test('a change of the indentation of code is a difference', () => {
  expect(wordParts('if (x)\n  y()', 'if (x)\n    y()')?.some(({ kind }) => kind !== 'same')).toBe(true)
})

test('a long text around a change is shortened', () => {
  const long = 'word '.repeat(400)
  const parts = wordParts(`${long}old ${long}`, `${long}new ${long}`) ?? []
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
  for (const { text } of parts) expect(text.length).toBeLessThan(200)
})

test('texts with nothing in common are given up in less than a second', () => {
  const words = (start: number) => Array.from({ length: 8000 }, (_, nth) => start + nth).join(' ')
  const begun = performance.now()
  expect(wordParts(words(0), words(100_000))).toBeNull()
  expect(performance.now() - begun).toBeLessThan(1000)
})
