import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const TABLES = {
  exams: sql`exams`,
  categories: sql`categories`,
  video_links: sql`video_links`,
  blog_links: sql`blog_links`,
  projects: sql`projects`,
  incidents: sql`incidents`,
}

/**
 * Deletes a row, and the rows that refer to it. Returns null when the row does not exist, or when its version has
 * changed.
 */
export async function deleteOptionalRow(
  db: Db,
  table: keyof typeof TABLES,
  id: number,
  ifMatch: number | undefined,
): Promise<{ id: number } | null> {
  const [row] = await db.write<{ id: number }>(sql`
    delete from ${TABLES[table]} where id = ${id} and version = coalesce(${ifMatch}, version) returning id`)
  return row ?? null
}
