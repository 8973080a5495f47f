import type { MailCause } from '@abhyas/contract/site'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type SiteNoteName = 'test_mail' | 'webhook' | 'backup'
/** What went wrong: its kind, and the words of the other server. */
export type NotedFailure = { cause: MailCause; failure: string }
export type SiteNote = { name: SiteNoteName; notedAt: string; cause: MailCause | null; failure: string | null }

export const selectSiteNotes = (db: Db) =>
  db.select<SiteNote>(sql`select name, noted_at as "notedAt", cause, failure from site_notes`)

/** Notes that this has happened now. Without a failure it went well. */
export const writeSiteNote = (db: Db, name: SiteNoteName, failed: NotedFailure | null = null) =>
  db.write(sql`
    insert into site_notes (name, cause, failure) values (${name}, ${failed?.cause ?? null}, ${failed?.failure ?? null})
    on conflict (name) do update set noted_at = now(), cause = excluded.cause, failure = excluded.failure`)
