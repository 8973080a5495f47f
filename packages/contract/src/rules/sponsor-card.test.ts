import { expect, test } from 'vitest'
import { brokenSponsorRule, isCardOfDay, NO_SPONSOR, type SponsorField } from './sponsor-card.ts'

const card = { text: 'Books', textHindi: 'किताबें', link: 'https://books.in', picture: '' }

test.each([
  ['', '', '2026-12-31', true],
  ['2026-12-30', '2026-12-31', '2026-12-29', false],
  ['2026-12-30', '2026-12-31', '2026-12-30', true],
  ['2026-12-30', '2026-12-31', '2026-12-31', true],
  ['2026-12-30', '2026-12-31', '2027-01-01', false],
  ['2026-12-30', '', '2027-01-01', true],
  ['', '2026-12-31', '2026-01-01', true],
])('a card with the days %j to %j is shown on %s: %s', (firstDay, lastDay, day, expected) => {
  expect(isCardOfDay({ ...card, firstDay, lastDay }, day)).toBe(expected)
})

const whole = { ...NO_SPONSOR, sponsorText: 'Books', sponsorLink: 'https://books.in' }

test('no card, a text with a link, and a card of one day obey the rules', () => {
  expect(brokenSponsorRule(NO_SPONSOR)).toBeNull()
  expect(brokenSponsorRule(whole)).toBeNull()
  expect(brokenSponsorRule({ ...whole, sponsorFirstDay: '2028-02-29', sponsorLastDay: '2028-02-29' })).toBeNull()
  expect(brokenSponsorRule({ ...whole, sponsorLastDay: '2026-12-31' })).toBeNull()
})

test.each<[string, Partial<Record<SponsorField, string>>, SponsorField]>([
  ['sponsor_incomplete', { sponsorText: ' ' }, 'sponsorText'],
  ['sponsor_incomplete', { sponsorLink: '' }, 'sponsorLink'],
  ['days_wrong', { sponsorFirstDay: '2026-02-31' }, 'sponsorFirstDay'],
  ['days_wrong', { sponsorFirstDay: '2026-13-01' }, 'sponsorFirstDay'],
  ['days_wrong', { sponsorLastDay: '20266-01-01' }, 'sponsorLastDay'],
  ['days_wrong', { sponsorLastDay: '31.12.2026' }, 'sponsorLastDay'],
  ['days_wrong', { sponsorFirstDay: '2026-12-31', sponsorLastDay: '2026-12-30' }, 'sponsorLastDay'],
])('%s is the error of a card with %j', (code, values, field) => {
  expect(brokenSponsorRule({ ...whole, ...values })).toEqual({ field, code })
})

test('a picture or a day alone is no card', () => {
  for (const field of ['sponsorPicture', 'sponsorLastDay', 'sponsorTextHindi'] as const)
    expect(brokenSponsorRule({ ...NO_SPONSOR, [field]: 'x' })).toEqual({
      field: 'sponsorText',
      code: 'sponsor_incomplete',
    })
})
