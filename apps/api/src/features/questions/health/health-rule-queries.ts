import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type HealthRule = { withdrawsMiskeys: boolean }

export const selectHealthRule = (db: Db) =>
  db.selectOne<HealthRule>(sql`
    select coalesce((select withdraws_miskeys from site_settings), true) as "withdrawsMiskeys"`)

/** The form of the site does not show this setting, so its version stays. */
export async function writeHealthRule(db: Db, { withdrawsMiskeys }: HealthRule): Promise<HealthRule> {
  await db.write(sql`
    insert into site_settings as s (withdraws_miskeys, version) values (${withdrawsMiskeys}, 0)
    on conflict (id) do update set withdraws_miskeys = excluded.withdraws_miskeys
    where s.withdraws_miskeys <> excluded.withdraws_miskeys`)
  return { withdrawsMiskeys }
}
