import type { QuestionSettings } from '@abhyas/contract/questions-bank'
import { MAX_TAGS } from '@abhyas/contract/questions'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { inBatches } from '../../../sql/in-batches.ts'
import { topicChange } from '../question-queries.ts'
import { refuseOwnTexts } from '../review/second-person.ts'

export type BulkChange = { changeId: number | null; changed: number }

/** The tags that a question will have. Returns its old tags when none are added or removed. */
const tagsWith = ({ addTags = [], removeTags = [] }: QuestionSettings): Sql => sql`
  (select coalesce(array_agg(distinct tag order by tag), '{}') from unnest(q.tags || ${addTags}::text[]) tag
    where tag <> all(${removeTags}::text[]))`

/** Remembers what the questions were before the change. */
async function writeRemembered(tx: Db, ids: readonly number[], change: Sql): Promise<BulkChange> {
  const write = sql`
    with was as (
      select id, topic_id, place, state, difficulty, tags, is_exam_only, author_id from questions
      where id = any(${ids}::bigint[])
    ), changed as (${change} returning q.id, q.version)
    insert into bulk_changes (before)
    select jsonb_agg(to_jsonb(was) || jsonb_build_object('version', changed.version)) from changed join was using (id)
    having count(*) > 0
    returning id as "changeId", jsonb_array_length(before) as changed`
  const [row] = await tx.write<{ changeId: number; changed: number }>(write).catch(refuseOwnTexts)
  return row ?? { changeId: null, changed: 0 }
}

/** A question that has all of these settings already stays as it is. */
export const updateQuestionSettings = (tx: Db, ids: readonly number[], settings: QuestionSettings) =>
  writeRemembered(
    tx,
    ids,
    sql`
      update questions q set state = n.state, difficulty = n.difficulty, is_exam_only = n.is_exam_only,
        author_id = n.author_id, tags = n.tags, version = q.version + 1
      from (
        select q.id, coalesce(${settings.state}, q.state) as state, coalesce(${settings.difficulty}, q.difficulty) as difficulty,
          coalesce(${settings.isExamOnly}, q.is_exam_only) as is_exam_only,
          coalesce(${settings.authorId}, q.author_id) as author_id, ${tagsWith(settings)} as tags
        from questions q where q.id = any(${ids}::bigint[])
      ) n
      where q.id = n.id and (q.state, q.difficulty, q.is_exam_only, q.author_id, q.tags)
        is distinct from (n.state, n.difficulty, n.is_exam_only, n.author_id, n.tags)`,
  )

export const updateTopicsRemembered = (tx: Db, ids: readonly number[], topicId: number) =>
  writeRemembered(tx, ids, topicChange(ids, topicId))

export const hasTooManyTags = async (tx: Db, ids: readonly number[], settings: QuestionSettings): Promise<boolean> =>
  (await tx.selectOptional(sql`
    select id from questions q where id = any(${ids}::bigint[]) and cardinality(${tagsWith(settings)}) > ${MAX_TAGS}
    limit 1`)) !== null

export const isAdmin = async (tx: Db, userId: number): Promise<boolean> =>
  (await tx.selectOptional(sql`select id from users where id = ${userId} and role = 'ROLE_ADMIN'`)) !== null

/** Returns null when the change was undone already. */
export const selectOptionalBulkChangeForUpdate = (tx: Db, id: number) =>
  tx.selectOptional<{ ids: number[] }>(sql`
    select array(select (b ->> 'id')::bigint from jsonb_array_elements(before) b) as ids
    from bulk_changes where id = ${id} for update`)

/** A question that was changed since, or whose old topic is gone, stays as it is. */
export const undoBulkChangeRows = (tx: Db, id: number) =>
  tx.write<{ id: number }>(sql`
    with gone as (delete from bulk_changes where id = ${id} returning before),
    was as (
      select b.* from gone cross join lateral jsonb_to_recordset(gone.before) b (id bigint, topic_id bigint,
        place integer, state text, difficulty text, tags jsonb, is_exam_only boolean, author_id bigint, version integer)
      join topics t on t.id = b.topic_id for key share of t
    )
    update questions q set topic_id = was.topic_id, place = was.place, state = was.state,
      difficulty = was.difficulty, tags = array(select jsonb_array_elements_text(was.tags)),
      is_exam_only = was.is_exam_only, author_id = was.author_id, version = q.version + 1
    from was where q.id = was.id and q.version = was.version returning q.id`)

/** A change is undone at once or never. */
export const deleteOldBulkChanges = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from bulk_changes where id = any(array(
        select id from bulk_changes where made_at < now() - interval '1 day'
        limit ${limit} for update skip locked)) returning id`),
  )
