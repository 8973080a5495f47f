import { expect, test } from 'vitest'
import { buyPath, pathAfterBuying } from './buy-path.ts'

const searchOf = (path: string) => new URL(path, 'http://ours.example').search

test.each(['/user/Topic/7/question', '/user/exam/7/startexam', '/user/module/3/topics?name=for%20loops'])(
  'buying leads back to %s',
  (wanted) => {
    expect(pathAfterBuying(4, searchOf(buyPath(4, wanted)))).toBe(wanted)
  },
)

test("without another target, buying leads to the module's topics and the address stays short", () => {
  expect(buyPath(4)).toBe('/user/buynow/4')
  expect(buyPath(4, '/user/module/4/topics')).toBe('/user/buynow/4')
  expect(pathAfterBuying(4, '')).toBe('/user/module/4/topics')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/user//evil.example',
  '/admin/dashboard',
  '/user/buynow/5',
  '/userx/1',
])('buying never leads to %s', (to) => {
  expect(pathAfterBuying(4, `?to=${encodeURIComponent(to)}`)).toBe('/user/module/4/topics')
})
