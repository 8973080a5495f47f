import { expect, test } from 'vitest'
import { withoutLanguage } from './language-address.ts'

test.each([
  ['/hi', '/'],
  ['/hi/', '/'],
  ['/hi/about', '/about'],
  ['/hi/course/1', '/course/1'],
  ['/about', '/about'],
  ['/hindi', '/hindi'],
])('%s is %s without its language', (path, expected) => {
  expect(withoutLanguage(path)).toBe(expected)
})

test.each([
  '/hi//evil.example/login',
  '/hi/\\evil.example',
  '/hi///evil.example',
  '/hi/\\/evil.example',
  '//evil.example',
])('no change of the language leads from %s to another site', (path) => {
  const address = new URL(withoutLanguage(path), 'https://abhyas.example')
  expect(address.origin).toBe('https://abhyas.example')
})
