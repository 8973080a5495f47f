import { SPONSOR_FIELDS, type SponsorCard } from './sponsor-card.ts'

/** The notes of the home page, in order. The names are those of docs/spec (PUB-02). */
export const NOTES = [
  { field: 'notesCoreJava', name: 'OOP With Core Java', page: 'core-java' },
  { field: 'notesDsaJava', name: 'DSA With Java', page: 'dsa-java' },
  { field: 'notesWebJava', name: 'Web Based Java', page: 'web-java' },
  { field: 'notesDotNet', name: '.Net Framework', page: 'dot-net' },
  { field: 'notesDatabase', name: 'Database', page: 'database' },
  { field: 'notesOperatingSystem', name: 'Operating System', page: 'operating-system' },
  { field: 'notesCpp', name: 'CPP', page: 'cpp' },
  { field: 'notesC', name: 'C Language', page: 'c-language' },
  { field: 'notesInterview', name: 'INTERVIEW QUESTIONS', page: 'interview-questions' },
] as const

export const VIDEO_FIELDS = ['videoJava', 'videoDsa', 'videoWeb'] as const

/** The web addresses that an admin can set. */
export const ADDRESS_FIELDS = [
  ...NOTES.map(({ field }) => field),
  ...VIDEO_FIELDS,
  'contactForm',
  'chat',
  'adFrame',
] as const

/** Everything that an admin can set for the site. */
export const SITE_FIELDS = [
  'brand',
  'tagline',
  'taglineHindi',
  ...ADDRESS_FIELDS,
  'supportEmail',
  ...SPONSOR_FIELDS,
] as const

export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type VideoField = (typeof VIDEO_FIELDS)[number]
export type SiteField = (typeof SITE_FIELDS)[number]
export type SiteValues = Record<SiteField, string>

/** The site as visitors see it. An address that is empty or an example is left out. */
export type ShownSite = {
  brand: string
  tagline: string
  /** The tagline on Hindi pages. */
  taglineHindi: string
  notesLinks: { name: string; url: string }[]
  videoLinks: { field: VideoField; url: string }[]
  contactFormUrl: string
  supportEmail: string
  /** The start of a chat link; the phone number follows it. */
  chatUrl: string
  /** An empty address means that the pages have no ads and no space for them. */
  adFrameUrl: string
  /** The card is null when no admin has set one. */
  sponsor: SponsorCard | null
}

// These names are reserved for examples (RFC 2606). No real site has one of them.
const EXAMPLE_HOST = /(^|\.)(example|example\.(com|net|org))$/i

/** Says whether this is a web address or an e-mail address of nobody. The defaults are such examples. */
export function isExample(value: string): boolean {
  const host = URL.parse(value)?.hostname || value.split('@').at(-1)
  return EXAMPLE_HOST.test(host ?? '')
}

/** An empty value means the default. */
export const valuesOf = (defaults: SiteValues, set: Partial<SiteValues>): SiteValues =>
  Object.fromEntries(SITE_FIELDS.map((field) => [field, set[field] || defaults[field]])) as SiteValues

export function shownSiteOf(defaults: SiteValues, set: Partial<SiteValues> = {}): ShownSite {
  const values = valuesOf(defaults, set)
  const shown = (field: SiteField) => (isExample(values[field]) ? '' : values[field])
  return {
    brand: values.brand,
    tagline: values.tagline,
    // The default in Hindi translates the default in English, not the line that an admin set.
    taglineHindi: set.taglineHindi || set.tagline || values.taglineHindi,
    notesLinks: NOTES.map(({ field, name }) => ({ name, url: shown(field) })).filter(({ url }) => url),
    videoLinks: VIDEO_FIELDS.map((field) => ({ field, url: shown(field) })).filter(({ url }) => url),
    contactFormUrl: shown('contactForm'),
    supportEmail: shown('supportEmail'),
    chatUrl: shown('chat').replace(/\/$/, ''),
    adFrameUrl: shown('adFrame'),
    sponsor: shown('sponsorLink')
      ? {
          text: values.sponsorText,
          textHindi: values.sponsorTextHindi || values.sponsorText,
          link: values.sponsorLink,
          picture: shown('sponsorPicture'),
          firstDay: values.sponsorFirstDay,
          lastDay: values.sponsorLastDay,
        }
      : null,
  }
}
