import type { Import } from '@abhyas/contract/questions-import'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** An import with the questions of it that are still there. */
const IMPORT = sql`i.id, i.name, i.format, u.username as "authorName", i.created_at as "createdAt", i.planned, i.added,
  i.pieces, i.undone_at is not null as "isUndone", q.questions, q.drafts, q.topics`
const FROM_IMPORTS = sql`from imports i left join users u on u.id = i.author_id
  cross join lateral (
    select count(*) as questions, count(*) filter (where q.state = 'draft') as drafts,
      coalesce(array_agg(distinct t.name order by t.name) filter (where t.id is not null), '{}') as topics
    from questions q join topics t on t.id = q.topic_id where q.import_id = i.id
  ) q`

export const selectLastImports = (db: Db, limit: number) =>
  db.select<Import>(sql`select ${IMPORT} ${FROM_IMPORTS} order by i.id desc limit ${limit}`)

export const selectImport = (db: Db, id: number) =>
  db.selectOne<Import>(sql`select ${IMPORT} ${FROM_IMPORTS} where i.id = ${id}`)

type NewImport = Pick<Import, 'name' | 'format' | 'planned'> & { key: string; authorId: number }

/** Returns the id of the import with this key, which may be there already. */
export async function insertImport(tx: Db, { key, authorId, name, format, planned }: NewImport): Promise<number> {
  await tx.write(sql`
    insert into imports (key, author_id, name, format, planned)
    values (${key}, ${authorId}, ${name}, ${format}, ${planned}) on conflict (key) do nothing`)
  const { id } = await tx.selectOne<{ id: number }>(sql`select id from imports where key = ${key}`)
  return id
}

type ImportProgress = Pick<Import, 'id' | 'planned' | 'added' | 'pieces' | 'isUndone'>

export const selectOptionalImportForUpdate = (tx: Db, id: number) =>
  tx.selectOptional<ImportProgress>(sql`
    select id, planned, added, pieces, undone_at is not null as "isUndone" from imports where id = ${id} for update`)

export const updateImportAdded = (tx: Db, id: number, count: number) =>
  tx.write(sql`update imports set added = added + ${count}, pieces = pieces + 1 where id = ${id}`)

export const updateImportUndone = (tx: Db, id: number) =>
  tx.write(sql`update imports set undone_at = now() where id = ${id}`)

/** The audit log then has no row for each question that this transaction writes. */
export const noteAsOne = (tx: Db) => tx.write(sql`select set_config('abhyas.noted_as_one', 'yes', true)`)

/** Locks the topics that exist, so that they still exist when the questions are added. */
export const selectTopicIdsForKeyShare = (tx: Db, ids: readonly number[]) =>
  tx.select<{ id: number }>(sql`select id from topics where id = any(${ids}::bigint[]) order by id for key share`)

type Imported = { id: number; state: string; isInExam: boolean }

/**
 * Selects the questions of an import. `isInExam` is also true for an exam that is a draft. The rows are locked first: an exam
 * that is being saved meanwhile is then seen.
 */
export async function selectImportedForUpdate(tx: Db, importId: number): Promise<Imported[]> {
  await tx.select(sql`select id from questions where import_id = ${importId} order by id for update`)
  return tx.select<Imported>(sql`
    select id, state, exists (select from exam_questions e where e.question_id = q.id) as "isInExam"
    from questions q where import_id = ${importId} order by id`)
}
