import { expect, test } from 'vitest'
import { isExample, NOTES, shownSiteOf } from './rules/site-values.ts'
import { readSiteSettings } from './settings.ts'

test('without environment variables the settings are those of docs/product.md', () => {
  const site = readSiteSettings({})
  expect(site.defaults.brand).toBe('Abhyas')
  expect(site.signUp).toEqual({ emailSuffix: '@gmail.com', passwordMinLength: 3 })
  expect(NOTES.map(({ name }) => name)).toEqual([
    'OOP With Core Java',
    'DSA With Java',
    'Web Based Java',
    '.Net Framework',
    'Database',
    'Operating System',
    'CPP',
    'C Language',
    'INTERVIEW QUESTIONS',
  ])
  for (const { field } of NOTES) expect(URL.canParse(site.defaults[field])).toBe(true)
})

test('every setting but the sponsor’s card can be set by an environment variable', () => {
  const site = readSiteSettings({
    PUBLIC_ORIGIN: 'https://learn.example',
    BRAND_NAME: 'Padhai',
    BRAND_TAGLINE: 'Learn on.',
    BRAND_TAGLINE_HI: 'सीखते रहें।',
    NOTES_URL: 'https://notes.learn.example',
    VIDEO_CHANNEL_URL: 'https://videos.learn.example',
    CONTACT_FORM_URL: 'https://forms.learn.example',
    SUPPORT_EMAIL: 'help@learn.example',
    CHAT_URL: 'https://chat.learn.example',
    AD_FRAME_URL: 'https://ads.learn.example',
    AD_CLIENT: 'client',
    AD_SLOT_ABOVE: 'above',
    AD_SLOT_BELOW: 'below',
    SIGN_UP_EMAIL_SUFFIX: '@learn.example',
    SIGN_UP_PASSWORD_MIN_LENGTH: '8',
  })
  expect(site).toMatchObject({
    origin: 'https://learn.example',
    defaults: {
      brand: 'Padhai',
      tagline: 'Learn on.',
      taglineHindi: 'सीखते रहें।',
      notesCoreJava: 'https://notes.learn.example/core-java',
      videoWeb: 'https://videos.learn.example',
      contactForm: 'https://forms.learn.example',
      supportEmail: 'help@learn.example',
      chat: 'https://chat.learn.example',
      adFrame: 'https://ads.learn.example',
    },
    adClient: 'client',
    adSlots: { above: 'above', below: 'below' },
    signUp: { emailSuffix: '@learn.example', passwordMinLength: 8 },
  })
})

test.each([
  ['https://notes.example.com/core-java', true],
  ['https://example.org', true],
  ['http://ours.example:8080/x', true],
  ['help@forms.example', true],
  ['https://example.co.in', false],
  ['https://notexample.com', false],
  ['https://drive.google.com/example.com', false],
  ['help@gmail.com', false],
  ['', false],
])('%s is an example: %s', (value, expected) => {
  expect(isExample(value)).toBe(expected)
})

test('an empty setting means that there is no such link, and it is no example', () => {
  const { defaults } = readSiteSettings({ NOTES_URL: '', VIDEO_CHANNEL_URL: '', CONTACT_FORM_URL: '' })
  expect(Object.values(defaults).filter(isExample)).toEqual([])
  expect(shownSiteOf(defaults)).toMatchObject({ notesLinks: [], videoLinks: [], contactFormUrl: '' })
})

test('visitors see the values that are set, and neither defaults that are examples nor empty ones', () => {
  const { defaults } = readSiteSettings({})
  const bare = shownSiteOf(defaults)
  expect(bare).toEqual({
    brand: 'Abhyas',
    tagline: 'Practise until you are ready.',
    taglineHindi: 'तैयार होने तक अभ्यास करें।',
    notesLinks: [],
    videoLinks: [],
    contactFormUrl: '',
    supportEmail: '',
    chatUrl: 'https://wa.me',
    adFrameUrl: '',
    sponsor: null,
  })
  const set = {
    brand: 'Padhai',
    notesCpp: 'https://notes.in/cpp',
    videoDsa: 'https://videos.in',
    chat: 'https://t.me/',
  }
  expect(shownSiteOf(defaults, { ...set, tagline: '' })).toEqual({
    ...bare,
    brand: 'Padhai',
    notesLinks: [{ name: 'CPP', url: 'https://notes.in/cpp' }],
    videoLinks: [{ field: 'videoDsa', url: 'https://videos.in' }],
    chatUrl: 'https://t.me',
  })
})

test('Hindi pages have the Hindi tagline, or else the one that was set in English', () => {
  const { defaults } = readSiteSettings({})
  expect(shownSiteOf(defaults, { tagline: 'Learn on.' }).taglineHindi).toBe('Learn on.')
  const both = { tagline: 'Learn on.', taglineHindi: 'सीखते रहें।' }
  expect(shownSiteOf(defaults, both)).toMatchObject(both)
  expect(readSiteSettings({ BRAND_TAGLINE: 'Learn on.' }).defaults.taglineHindi).toBe('Learn on.')
})

test('visitors see the sponsor’s card when its link is real, and Hindi pages fall back to the English text', () => {
  const { defaults } = readSiteSettings({})
  const set = { sponsorText: 'Books', sponsorLink: 'https://books.in/', sponsorPicture: 'https://books.in/1.png' }
  const days = { sponsorFirstDay: '2026-12-01', sponsorLastDay: '2026-12-31' }
  expect(shownSiteOf(defaults, { ...set, ...days }).sponsor).toEqual({
    text: 'Books',
    textHindi: 'Books',
    link: 'https://books.in/',
    picture: 'https://books.in/1.png',
    firstDay: '2026-12-01',
    lastDay: '2026-12-31',
  })
  expect(shownSiteOf(defaults, { ...set, sponsorTextHindi: 'किताबें' }).sponsor?.textHindi).toBe('किताबें')
  expect(shownSiteOf(defaults, { ...set, sponsorPicture: 'https://example.com/1.png' }).sponsor?.picture).toBe('')
  expect(shownSiteOf(defaults, { ...set, sponsorLink: 'https://books.example' }).sponsor).toBeNull()
})
