import type { SignUpRules } from './rules/account-rules.ts'
import { NOTES, type ShownSite, type SiteValues, VIDEO_FIELDS } from './rules/site-values.ts'
import { NO_SPONSOR } from './rules/sponsor-card.ts'

/** The settings that only the environment can change. */
type FixedSettings = {
  origin: string
  adClient: string
  adSlots: { above: string; below: string }
  signUp: SignUpRules
}

/** The settings as the environment gives them. An admin can set other values than the defaults (rules/site-values.ts). */
export type SiteDefaults = FixedSettings & { defaults: SiteValues }

/** The settings that pages use. */
export type SiteSettings = FixedSettings & ShownSite

export function readSiteSettings(env: Record<string, string | undefined>): SiteDefaults {
  return {
    origin: env['PUBLIC_ORIGIN'] ?? 'http://localhost:3000',
    adClient: env['AD_CLIENT'] ?? 'ca-pub-0000000000000000',
    adSlots: { above: env['AD_SLOT_ABOVE'] ?? '0000000001', below: env['AD_SLOT_BELOW'] ?? '0000000002' },
    signUp: {
      emailSuffix: env['SIGN_UP_EMAIL_SUFFIX'] ?? '@gmail.com',
      passwordMinLength: Number(env['SIGN_UP_PASSWORD_MIN_LENGTH'] ?? 3),
    },
    defaults: readDefaults(env),
  }
}

const TAGLINE = 'Practise until you are ready.'
const TAGLINE_HINDI = 'तैयार होने तक अभ्यास करें।'

/**
 * The addresses are reserved examples until the owner sets real ones. Visitors do not see examples. A setting that is
 * empty means that there is no such link.
 */
function readDefaults(env: Record<string, string | undefined>): SiteValues {
  const notesBase = env['NOTES_URL'] ?? 'https://notes.example.com'
  const channel = env['VIDEO_CHANNEL_URL'] ?? 'https://videos.example.com/@abhyas'
  const notes = NOTES.map(({ field, page }) => [field, notesBase && `${notesBase}/${page}`])
  const videos = VIDEO_FIELDS.map((field) => [field, channel])
  return {
    brand: env['BRAND_NAME'] ?? 'Abhyas',
    tagline: env['BRAND_TAGLINE'] ?? TAGLINE,
    taglineHindi: env['BRAND_TAGLINE_HI'] ?? env['BRAND_TAGLINE'] ?? TAGLINE_HINDI,
    ...Object.fromEntries([...notes, ...videos]),
    contactForm: env['CONTACT_FORM_URL'] ?? 'https://forms.example.com/abhyas/contact',
    supportEmail: env['SUPPORT_EMAIL'] ?? '',
    chat: env['CHAT_URL'] ?? 'https://wa.me',
    adFrame: env['AD_FRAME_URL'] ?? '',
    ...NO_SPONSOR,
  }
}

export const siteSettingsOf = ({ defaults: _defaults, ...fixed }: SiteDefaults, shown: ShownSite): SiteSettings => ({
  ...fixed,
  ...shown,
})
