import type { SiteValues } from '@abhyas/contract/rules/site-values'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type StoredSite = { version: number; set: Partial<SiteValues> }
type Row = SiteValues & { version: number }

const VALUES = sql`version,
  coalesce(brand, '') as brand, coalesce(tagline, '') as tagline,
  coalesce(tagline_hindi, '') as "taglineHindi", coalesce(notes_core_java, '') as "notesCoreJava",
  coalesce(notes_dsa_java, '') as "notesDsaJava", coalesce(notes_web_java, '') as "notesWebJava",
  coalesce(notes_dot_net, '') as "notesDotNet", coalesce(notes_database, '') as "notesDatabase",
  coalesce(notes_operating_system, '') as "notesOperatingSystem", coalesce(notes_cpp, '') as "notesCpp",
  coalesce(notes_c, '') as "notesC", coalesce(notes_interview, '') as "notesInterview",
  coalesce(video_java, '') as "videoJava", coalesce(video_dsa, '') as "videoDsa",
  coalesce(video_web, '') as "videoWeb", coalesce(contact_form, '') as "contactForm",
  coalesce(support_email, '') as "supportEmail", coalesce(chat, '') as chat, coalesce(ad_frame, '') as "adFrame",
  coalesce(sponsor_text, '') as "sponsorText", coalesce(sponsor_text_hindi, '') as "sponsorTextHindi",
  coalesce(sponsor_link, '') as "sponsorLink", coalesce(sponsor_picture, '') as "sponsorPicture",
  coalesce(sponsor_first_day::text, '') as "sponsorFirstDay", coalesce(sponsor_last_day::text, '') as "sponsorLastDay"`

const COLUMNS = sql`
  brand, tagline, tagline_hindi, notes_core_java, notes_dsa_java, notes_web_java, notes_dot_net, notes_database,
  notes_operating_system, notes_cpp, notes_c, notes_interview, video_java, video_dsa, video_web, contact_form,
  support_email, chat, ad_frame, sponsor_text, sponsor_text_hindi, sponsor_link, sponsor_picture, sponsor_first_day,
  sponsor_last_day`

const storedSiteOf = ({ version, ...set }: Row): StoredSite => ({ version, set })

/** Without a row all values are defaults, and the version is 0. */
export async function selectSite(db: Db): Promise<StoredSite> {
  const row = await db.selectOptional<Row>(sql`select ${VALUES} from site_settings`)
  return row ? storedSiteOf(row) : { version: 0, set: {} }
}

/** Returns null when the settings have changed since the version of `ifMatch`. An empty value becomes the default. */
export async function writeOptionalSite(
  db: Db,
  values: SiteValues,
  ifMatch: number | undefined,
): Promise<StoredSite | null> {
  const [row] = await db.write<Row>(sql`
    insert into site_settings as s (${COLUMNS})
    values (
      nullif(${values.brand}, ''), nullif(${values.tagline}, ''), nullif(${values.taglineHindi}, ''),
      nullif(${values.notesCoreJava}, ''),
      nullif(${values.notesDsaJava}, ''), nullif(${values.notesWebJava}, ''), nullif(${values.notesDotNet}, ''),
      nullif(${values.notesDatabase}, ''), nullif(${values.notesOperatingSystem}, ''),
      nullif(${values.notesCpp}, ''), nullif(${values.notesC}, ''), nullif(${values.notesInterview}, ''),
      nullif(${values.videoJava}, ''), nullif(${values.videoDsa}, ''), nullif(${values.videoWeb}, ''),
      nullif(${values.contactForm}, ''), nullif(${values.supportEmail}, ''), nullif(${values.chat}, ''),
      nullif(${values.adFrame}, ''), nullif(${values.sponsorText}, ''), nullif(${values.sponsorTextHindi}, ''),
      nullif(${values.sponsorLink}, ''), nullif(${values.sponsorPicture}, ''),
      nullif(${values.sponsorFirstDay}, '')::date, nullif(${values.sponsorLastDay}, '')::date)
    on conflict (id) do update
    set (${COLUMNS}) = row(
      excluded.brand, excluded.tagline, excluded.tagline_hindi, excluded.notes_core_java, excluded.notes_dsa_java, excluded.notes_web_java,
      excluded.notes_dot_net, excluded.notes_database, excluded.notes_operating_system, excluded.notes_cpp,
      excluded.notes_c, excluded.notes_interview, excluded.video_java, excluded.video_dsa, excluded.video_web,
      excluded.contact_form, excluded.support_email, excluded.chat, excluded.ad_frame, excluded.sponsor_text,
      excluded.sponsor_text_hindi, excluded.sponsor_link, excluded.sponsor_picture, excluded.sponsor_first_day,
      excluded.sponsor_last_day),
      version = s.version + 1
    where s.version = coalesce(${ifMatch}, s.version)
    returning ${VALUES}`)
  return row ? storedSiteOf(row) : null
}

export const selectEmail = async (db: Db, userId: number): Promise<string> =>
  (await db.selectOne<{ email: string }>(sql`select email from users where id = ${userId}`)).email
