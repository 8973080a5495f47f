import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const NAMES = ['fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes', 'shared_buffers', 'max_wal_size']

/** Describes in one line the settings of PostgreSQL that affect both sides of a figure. */
export async function settingsOf(url: string): Promise<string> {
  const db = connect({ url })
  try {
    const { version } = await db.selectOne<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    )
    const rows = await db.select<{ setting: string }>(sql`
      select name || ' ' || current_setting(name) as setting from unnest(${NAMES}::text[]) name`)
    return `PostgreSQL ${version}, ${rows.map(({ setting }) => setting).join(', ')}`
  } finally {
    await db.close()
  }
}
