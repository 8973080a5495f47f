import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRIVACY_POLICY, REFUND_TERMS } from './policy-dates.ts'

const MESSAGES = new URL('../../../../../packages/messages/messages/en/public-pages.json', import.meta.url)
const messages = Object.entries(JSON.parse(readFileSync(MESSAGES, 'utf8')) as Record<string, string>)

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
