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

/** Only while the row has this version, which it keeps. */
export const updateContentState = (
  db: Db,
  table: ContentTable,
  { id, version, state }: Row & { state: ContentState },
) =>
  db.write(sql`
    update ${TABLES[table]} set state = ${state} where id = ${id} and version = ${version} and state <> ${state}`)

/** Null when there is no such row, or when somebody changed it or brought it back. All that is in it goes with it. */
export async function deleteOptionalArchived(
  tx: Db,
  table: ContentTable,
  { id, version }: Row,
): Promise<{ id: number } | null> {
  const [row] = await tx.write<{ id: number }>(sql`
    delete from ${TABLES[table]} where id = ${id} and version = ${version} and state = 'archived' returning id`)
  return row ?? null
}
