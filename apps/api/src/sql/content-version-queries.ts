import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export const selectContentVersion = async (db: Db): Promise<number> =>
  (await db.selectOne<{ version: number }>(sql`select version from content_version`)).version
