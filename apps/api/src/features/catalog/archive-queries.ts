import type { ContentState } from '@abhyas/contract/fields'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const TABLES = { courses: sql`courses`, modules: sql`modules`, topics: sql`topics` }
export type ContentTable = keyof typeof TABLES

type Row = { id: number; version: number }

export const selectOptionalContentForUpdate = (tx: Db, table: ContentTable, id: number) =>
  tx.selectOptional<{ state: ContentState; version: number }>(
    sql`select state, version from ${TABLES[table]} where id = ${id} for update`,
  )

/** Changes the row only while it has this version; the version stays the same. */
export const updateContentState = (
  db: Db,
  table: ContentTable,
  { id, version, state }: Row & { state: ContentState },
) =>
  db.write(sql`
    update ${TABLES[table]} set state = ${state} where id = ${id} and version = ${version} and state <> ${state}`)

/**
 * Returns null when the row does not exist, has changed or was published again. The deletion includes all content
 * inside it.
 */
export async function deleteOptionalArchived(
  tx: Db,
  table: ContentTable,
  { id, version }: Row,
): Promise<{ id: number } | null> {
  const [row] = await tx.write<{ id: number }>(sql`
    delete from ${TABLES[table]} where id = ${id} and version = ${version} and state = 'archived' returning id`)
  return row ?? null
}
