import { NOTES, type SiteField } from '@abhyas/contract/rules/site-values'
import { BRAND_MAX_LENGTH, SPONSOR_TEXT_MAX_LENGTH, TAGLINE_MAX_LENGTH } from '@abhyas/contract/site'
import * as texts from '@abhyas/messages/texts'

export type SiteFieldWords = {
  field: SiteField
  label: () => string
  /** A line that says where the value is shown. */
  use?: () => string
  type?: 'url' | 'email' | 'date'
  maxLength?: number
}

type SiteGroup = {
  title: () => string
  lead?: () => string
  fields: SiteFieldWords[]
  /** The environment can have no defaults for these fields. */
  hasNoDefaults?: true
}

const address = (field: SiteField, label: () => string, use?: () => string): SiteFieldWords => ({
  field,
  label,
  ...(use && { use }),
  type: 'url',
})

const SPONSOR_WORDS: SiteFieldWords[] = [
  {
    field: 'sponsorText',
    label: texts.siteSponsorText,
    use: texts.siteSponsorTextUse,
    maxLength: SPONSOR_TEXT_MAX_LENGTH,
  },
  {
    field: 'sponsorTextHindi',
    label: texts.siteSponsorTextHindi,
    use: texts.siteSponsorTextHindiUse,
    maxLength: SPONSOR_TEXT_MAX_LENGTH,
  },
  address('sponsorLink', texts.siteSponsorLink, texts.siteSponsorLinkUse),
  address('sponsorPicture', texts.siteSponsorPicture, texts.siteSponsorPictureUse),
  { field: 'sponsorFirstDay', label: texts.siteSponsorFirstDay, use: texts.siteSponsorFirstDayUse, type: 'date' },
  { field: 'sponsorLastDay', label: texts.siteSponsorLastDay, use: texts.siteSponsorLastDayUse, type: 'date' },
]

/** The fields of the form in their groups. */
export const SITE_GROUPS: SiteGroup[] = [
  {
    title: texts.siteGroupName,
    fields: [
      { field: 'brand', label: texts.siteBrand, use: texts.siteBrandUse, maxLength: BRAND_MAX_LENGTH },
      { field: 'tagline', label: texts.siteTagline, use: texts.siteTaglineUse, maxLength: TAGLINE_MAX_LENGTH },
      {
        field: 'taglineHindi',
        label: texts.siteTaglineHindi,
        use: texts.siteTaglineHindiUse,
        maxLength: TAGLINE_MAX_LENGTH,
      },
    ],
  },
  { title: texts.siteGroupNotes, fields: NOTES.map(({ field, name }) => address(field, () => name)) },
  {
    title: texts.siteGroupVideos,
    fields: [
      address('videoJava', texts.homeVideoJava),
      address('videoDsa', texts.homeVideoDsa),
      address('videoWeb', texts.homeVideoWeb),
    ],
  },
  {
    title: texts.siteGroupContact,
    fields: [
      address('contactForm', texts.siteContactForm, texts.siteContactFormUse),
      { field: 'supportEmail', label: texts.siteSupportEmail, use: texts.siteSupportEmailUse, type: 'email' },
    ],
  },
  {
    title: texts.siteGroupAds,
    fields: [
      address('chat', texts.siteChat, texts.siteChatUse),
      address('adFrame', texts.siteAdFrame, texts.siteAdFrameUse),
    ],
  },
  {
    title: texts.siteGroupSponsor,
    lead: texts.siteSponsorLead,
    fields: SPONSOR_WORDS,
    hasNoDefaults: true,
  },
]
