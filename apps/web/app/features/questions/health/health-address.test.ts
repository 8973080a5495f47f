import { expect, test } from 'vitest'
import { healthSearch, readHealthAddress } from './health-address.ts'

test.each([
  ['', undefined, undefined],
  ['?flag=miskey', 'miskey', undefined],
  ['?flag=miskey&question=12', 'miskey', 12],
  ['?flag=nothing&question=x', undefined, undefined],
  ['?question=-3', undefined, undefined],
  ['?question=1.5', undefined, undefined],
])('the address %j names the flag %s and the question %s', (search, flag, question) => {
  expect(readHealthAddress(new URLSearchParams(search))).toEqual({ flag, question })
})

test('an address is read as it was written', () => {
  for (const address of [
    { flag: undefined, question: undefined },
    { flag: 'too_hard', question: undefined },
    { flag: 'drift', question: 7 },
  ] as const)
    expect(readHealthAddress(new URLSearchParams(healthSearch(address)))).toEqual(address)
})
