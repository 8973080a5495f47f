import type { ErrorCode } from '@abhyas/messages/errors'

/** The sponsor's card that an admin keeps. The environment has no defaults for these fields. */
export const SPONSOR_FIELDS = [
  'sponsorText',
  'sponsorTextHindi',
  'sponsorLink',
  'sponsorPicture',
  'sponsorFirstDay',
  'sponsorLastDay',
] as const

export type SponsorField = (typeof SPONSOR_FIELDS)[number]
export type SponsorValues = Record<SponsorField, string>

export const NO_SPONSOR = Object.fromEntries(SPONSOR_FIELDS.map((field) => [field, ''])) as SponsorValues

/** The card as visitors see it. */
export type SponsorCard = {
  text: string
  /** The text on Hindi pages. */
  textHindi: string
  link: string
  /** An empty address means that the card has no picture. */
  picture: string
  /** The first and the last day in India's time, such as 2026-12-31. An empty day means no limit. */
  firstDay: string
  lastDay: string
}

/** Days are written so that their order is the order of their texts. Both days belong to the period. */
export const isCardOfDay = ({ firstDay, lastDay }: SponsorCard, day: string): boolean =>
  firstDay <= day && (!lastDay || day <= lastDay)

type SponsorProblem = {
  field: SponsorField
  code: Extract<ErrorCode, 'sponsor_incomplete' | 'days_wrong'>
}

/** Returns the first error of the whole card, or null. Rules of one text or one address are checked elsewhere. */
export function brokenSponsorRule(values: SponsorValues): SponsorProblem | null {
  const isSet = (field: SponsorField) => values[field].trim() !== ''
  if (!SPONSOR_FIELDS.some(isSet)) return null
  for (const field of ['sponsorText', 'sponsorLink'] as const)
    if (!isSet(field)) return { field, code: 'sponsor_incomplete' }
  for (const field of ['sponsorFirstDay', 'sponsorLastDay'] as const)
    if (isSet(field) && !isDay(values[field])) return { field, code: 'days_wrong' }
  const isReversed = isSet('sponsorLastDay') && values.sponsorLastDay < values.sponsorFirstDay
  return isReversed ? { field: 'sponsorLastDay', code: 'days_wrong' } : null
}

/** A slip such as the year 20266 is refused. Date.parse alone would accept 31 February. */
function isDay(text: string): boolean {
  const time = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
