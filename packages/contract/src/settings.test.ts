import { expect, test } from 'vitest'
import { readSiteSettings } from './settings.ts'

test('without environment variables the settings are those of docs/product.md', () => {
  const site = readSiteSettings({})
  expect(site.brand).toBe('Abhyas')
  expect(site.signUp).toEqual({ emailSuffix: '@gmail.com', passwordMinLength: 3 })
  expect(site.notesLinks.map(({ name }) => name)).toEqual([
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
  for (const { url } of site.notesLinks) expect(URL.canParse(url)).toBe(true)
})

test('every setting can be set by an environment variable', () => {
  const site = readSiteSettings({
    PUBLIC_ORIGIN: 'https://learn.example',
    BRAND_NAME: 'Padhai',
    BRAND_TAGLINE: 'Learn on.',
    NOTES_URL: 'https://notes.learn.example',
    VIDEO_CHANNEL_URL: 'https://videos.learn.example',
    CONTACT_FORM_URL: 'https://forms.learn.example',
    AD_FRAME_URL: 'https://ads.learn.example',
    AD_CLIENT: 'client',
    AD_SLOT_ABOVE: 'above',
    AD_SLOT_BELOW: 'below',
    SIGN_UP_EMAIL_SUFFIX: '@learn.example',
    SIGN_UP_PASSWORD_MIN_LENGTH: '8',
  })
  expect(site).toMatchObject({
    origin: 'https://learn.example',
    brand: 'Padhai',
    tagline: 'Learn on.',
    videoChannelUrl: 'https://videos.learn.example',
    contactFormUrl: 'https://forms.learn.example',
    adFrameUrl: 'https://ads.learn.example',
    adClient: 'client',
    adSlots: { above: 'above', below: 'below' },
    signUp: { emailSuffix: '@learn.example', passwordMinLength: 8 },
  })
  expect(site.notesLinks[0]?.url).toBe('https://notes.learn.example/core-java')
})
