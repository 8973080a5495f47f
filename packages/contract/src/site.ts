import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, oneLine, Version } from './fields.ts'
import { isPlainAddress } from './rules/account-rules.ts'
import { ADDRESS_FIELDS, type AddressField, SITE_FIELDS, type SiteField, VIDEO_FIELDS } from './rules/site-values.ts'
import { brokenSponsorRule } from './rules/sponsor-card.ts'
import { brokenAddressRule, brokenHttpsRule, normalAddress } from './rules/web-address.ts'

export const BRAND_MAX_LENGTH = 40
export const TAGLINE_MAX_LENGTH = 120
export const SPONSOR_TEXT_MAX_LENGTH = 160
const EMAIL_MAX_LENGTH = 254

const Link = z.object({ name: z.string(), url: z.string() })

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'all',
  summary: 'The name and the links of the site, as visitors see them',
  response: z.object({
    brand: z.string(),
    tagline: z.string(),
    taglineHindi: z.string(),
    notesLinks: z.array(Link),
    videoLinks: z.array(z.object({ field: z.enum(VIDEO_FIELDS), url: z.string() })),
    contactFormUrl: z.string(),
    supportEmail: z.string(),
    chatUrl: z.string(),
    adFrameUrl: z.string(),
    sponsor: z
      .object({
        text: z.string(),
        textHindi: z.string(),
        link: z.string(),
        picture: z.string(),
        firstDay: z.string(),
        lastDay: z.string(),
      })
      .nullable(),
  }),
  errors: [],
  isCached: true,
})

const Values = z.record(z.enum(SITE_FIELDS), z.string())

export const SiteForm = z.object({
  /** There is one site. Forms of rows need an id. */
  id: z.literal(1),
  version: Version,
  /** A value that is not set is empty. */
  set: Values,
  /** The environment gives these. */
  defaults: Values,
})
export type SiteForm = z.infer<typeof SiteForm>

export const getSiteForm = endpoint({
  method: 'GET',
  path: '/api/site/settings',
  access: 'admin',
  summary: 'The settings of the site, with their defaults',
  response: SiteForm,
  errors: [],
})

/** Every page carries these texts in a script, so they hold no angle brackets. */
const Plain = (maxLength: number) =>
  z
    .string()
    .trim()
    .pipe(oneLine(maxLength))
    .refine((text) => !/[<>]/.test(text), 'text_with_brackets')

const Email = z
  .string()
  .trim()
  .max(EMAIL_MAX_LENGTH, 'text_too_long')
  .refine((email) => !email || isPlainAddress(email), 'email_invalid')

/** An empty address means the default. */
const addressBy = (brokenRule: typeof brokenAddressRule) =>
  z
    .string()
    .trim()
    .superRefine((address, context) => {
      const message = address ? brokenRule(address) : null
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(normalAddress)

const Address = addressBy(brokenAddressRule)
const HttpsAddress = addressBy(brokenHttpsRule)
const Day = z.string().trim()

const Addresses = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, Address])) as Record<
  AddressField,
  typeof Address
>

export const updateSite = endpoint({
  method: 'PUT',
  path: '/api/site/settings',
  access: 'admin',
  summary: 'Change the settings of the site',
  body: z
    .object({
      brand: Plain(BRAND_MAX_LENGTH),
      tagline: Plain(TAGLINE_MAX_LENGTH),
      taglineHindi: Plain(TAGLINE_MAX_LENGTH),
      ...Addresses,
      supportEmail: Email,
      sponsorText: Plain(SPONSOR_TEXT_MAX_LENGTH),
      sponsorTextHindi: Plain(SPONSOR_TEXT_MAX_LENGTH),
      sponsorLink: HttpsAddress,
      sponsorPicture: HttpsAddress,
      sponsorFirstDay: Day,
      sponsorLastDay: Day,
    } satisfies Record<SiteField, z.ZodType>)
    .superRefine((values, context) => {
      const broken = brokenSponsorRule(values)
      if (broken) context.addIssue({ code: 'custom', message: broken.code, path: [broken.field] })
    }),
  response: SiteForm,
  errors: [
    'text_with_brackets',
    'link_invalid',
    'link_with_password',
    'link_look_alike',
    'link_not_https',
    'email_invalid',
    'sponsor_incomplete',
    'days_wrong',
    'changed_meanwhile',
  ],
  ifMatch: true,
})

/** What an owner has to look at when the mail server did not accept a mail. */
export const MAIL_CAUSES = [
  'no_connection',
  'not_encrypted',
  'login_refused',
  'sender_refused',
  'address_refused',
  'other',
] as const
export type MailCause = (typeof MAIL_CAUSES)[number]

/** One thing that the owner of a new site has to do. `count` and `detail` mean something else for each kind. */
export const FirstDayItem = z.object({
  kind: z.enum(['content', 'links', 'mail', 'payments', 'webhook', 'backup', 'password']),
  state: z.enum(['done', 'open', 'unknown']),
  /** When it was last seen to work, or to fail. */
  at: Instant.nullable(),
  count: z.number().int(),
  detail: z.string(),
  /** What another server said, in its own words. */
  said: z.string(),
})
export type FirstDayItem = z.infer<typeof FirstDayItem>

export const getFirstDay = endpoint({
  method: 'GET',
  path: '/api/site/first-day',
  access: 'admin',
  summary: 'What a new site still needs',
  response: z.array(FirstDayItem),
  errors: [],
})

/** The cause is null when the mail server accepted the mail. */
export const TestMail = z.object({ address: z.string(), cause: z.enum(MAIL_CAUSES).nullable() })
export type TestMail = z.infer<typeof TestMail>

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/site/test-mail',
  access: 'admin',
  summary: "Send a test mail to the admin's own address",
  response: TestMail,
  errors: [],
})
