import { expect, test } from 'vitest'
import { compareMails } from './mails.ts'

const taken = (...emails: string[]) => emails.map((to, nth) => ({ to, messageId: String(nth) }))

test('mails that came once are neither lost nor doubled', () => {
  expect(compareMails(['a', 'b'], taken('b', 'a'))).toEqual({ lost: [], doubled: [] })
})

test('a promised mail that did not come is lost', () => {
  expect(compareMails(['a', 'b'], taken('b'))).toEqual({ lost: ['a'], doubled: [] })
})

test('a mail that came twice is doubled', () => {
  expect(compareMails(['a', 'b'], taken('b', 'a', 'b'))).toEqual({ lost: [], doubled: ['b'] })
})
