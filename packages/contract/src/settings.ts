import type { SignUpRules } from './rules/account-rules.ts'

/** The settings of one installation: its name, addresses and rules. An environment variable can set each of them. */
export type SiteSettings = {
  origin: string
  brand: string
  tagline: string
  notesLinks: { name: string; url: string }[]
  videoChannelUrl: string
  contactFormUrl: string
  /** The start of a chat link; the phone number follows it. */
  chatUrl: string
  /** An empty address means that the pages have no ads and no space for them. */
  adFrameUrl: string
  adClient: string
  adSlots: { above: string; below: string }
  signUp: SignUpRules
}

// The names are those of docs/spec (PUB-02). The addresses are reserved examples until the owner sets real ones.
const NOTES = {
  'OOP With Core Java': 'core-java',
  'DSA With Java': 'dsa-java',
  'Web Based Java': 'web-java',
  '.Net Framework': 'dot-net',
  Database: 'database',
  'Operating System': 'operating-system',
  CPP: 'cpp',
  'C Language': 'c-language',
  'INTERVIEW QUESTIONS': 'interview-questions',
}

export function readSiteSettings(env: Record<string, string | undefined>): SiteSettings {
  const notesBase = env['NOTES_URL'] ?? 'https://notes.example.com'
  return {
    origin: env['PUBLIC_ORIGIN'] ?? 'http://localhost:3000',
    brand: env['BRAND_NAME'] ?? 'Abhyas',
    tagline: env['BRAND_TAGLINE'] ?? 'Practise until you are ready.',
    notesLinks: Object.entries(NOTES).map(([name, page]) => ({ name, url: `${notesBase}/${page}` })),
    videoChannelUrl: env['VIDEO_CHANNEL_URL'] ?? 'https://videos.example.com/@abhyas',
    contactFormUrl: env['CONTACT_FORM_URL'] ?? 'https://forms.example.com/abhyas/contact',
    chatUrl: env['CHAT_URL'] ?? 'https://wa.me',
    adFrameUrl: env['AD_FRAME_URL'] ?? '',
    adClient: env['AD_CLIENT'] ?? 'ca-pub-0000000000000000',
    adSlots: { above: env['AD_SLOT_ABOVE'] ?? '0000000001', below: env['AD_SLOT_BELOW'] ?? '0000000002' },
    signUp: {
      emailSuffix: env['SIGN_UP_EMAIL_SUFFIX'] ?? '@gmail.com',
      passwordMinLength: Number(env['SIGN_UP_PASSWORD_MIN_LENGTH'] ?? 3),
    },
  }
}
