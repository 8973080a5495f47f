import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { REFUND_DAYS, REFUND_LIMIT_DAYS, REFUND_PERCENT } from '@abhyas/contract/purchases-orders'
import { expect, test } from 'vitest'
import { PRIVACY_POLICY, REFUND_TERMS } from './policy-dates.ts'

const FILES = new URL('../../../../../packages/messages/messages/', import.meta.url)
const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`${locale}/public-pages.json`, FILES), 'utf8')) as Record<string, string>
const messages = Object.entries(read('en'))

const TERMS = new Set(['privacyRefundsTime', 'privacyRefundsShare', 'privacyRefundsPaid'])
const DATES = new Set(['privacyUpdated', 'privacyRefundsUpdated'])

const hashOf = (isPart: (name: string) => boolean): string =>
  createHash('sha256')
    .update(JSON.stringify(messages.filter(([name]) => isPart(name))))
    .digest('hex')
    .slice(0, 16)

test.each([
  ['the privacy policy', PRIVACY_POLICY, (name: string) => name.startsWith('privacy') && !DATES.has(name)],
  ['the terms of refunds', REFUND_TERMS, (name: string) => TERMS.has(name)],
])(
  '(PUB-14) the date of %s is that of its text: whoever changes the text changes date and hash',
  (_, dated, isPart) => {
    expect(messages.filter(([name]) => isPart(name)).length).toBeGreaterThanOrEqual(TERMS.size)
    expect(dated.hash).toBe(hashOf(isPart))
  },
)

// A policy is a dated text, so its numbers are written out.
test.each(['en', 'hi'])('the refund policy in %s names the numbers of the refund rule', (locale) => {
  const { privacyRefundsTime, privacyRefundsShare, privacyRefundsLimit } = read(locale)
  expect(privacyRefundsTime).toContain(`${REFUND_DAYS} `)
  expect(privacyRefundsShare).toContain(`${REFUND_PERCENT}%`)
  expect(privacyRefundsLimit).toContain(`${REFUND_LIMIT_DAYS} `)
})
