import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type ReviewRule = { needsSecondPerson: boolean }

export const selectReviewRule = (db: Db) =>
  db.selectOne<ReviewRule>(sql`
    select coalesce((select needs_second_person from site_settings), false) as "needsSecondPerson"`)

/** The form of the site does not show this setting, so its version stays. */
export async function writeReviewRule(db: Db, { needsSecondPerson }: ReviewRule): Promise<ReviewRule> {
  await db.write(sql`
    insert into site_settings as s (needs_second_person, version) values (${needsSecondPerson}, 0)
    on conflict (id) do update set needs_second_person = excluded.needs_second_person
    where s.needs_second_person <> excluded.needs_second_person`)
  return { needsSecondPerson }
}
