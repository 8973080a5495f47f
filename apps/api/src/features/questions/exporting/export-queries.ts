import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** How many bytes the texts of these questions have. */
export const selectTextBytes = async (db: Db, ids: readonly number[]): Promise<number> =>
  (
    await db.selectOne<{ bytes: number }>(sql`
      select coalesce(sum(octet_length(search_text)), 0) as bytes from questions where id = any(${ids}::bigint[])`)
  ).bytes

/**
 * The questions as one JSON text (StoredQuestion of packages/importing), in the order of the catalogue. As rows, thousands
 * of them would keep the event loop busy.
 */
export const selectQuestionsAsJson = async (db: Db, ids: readonly number[]): Promise<string> =>
  (
    await db.selectOne<{ questions: string }>(sql`
      select coalesce(json_agg(json_build_object(
        'id', q.id, 'topicId', q.topic_id, 'topicName', t.name, 'kind', q.kind, 'questionText', q.question_text,
        'options', array[q.option_a, q.option_b, q.option_c, q.option_d, q.option_e, q.option_f],
        'correctAnswer', q.correct_answer, 'description', q.description, 'reasons', q.reasons, 'tags', q.tags,
        'difficulty', q.difficulty, 'isExamOnly', q.is_exam_only, 'keepsOrder', q.keeps_order,
        'needsAttention', q.needs_attention
      ) order by c.place, c.id, m.place, m.id, t.place, t.id, coalesce(q.place, 2147483647), q.id), '[]')::text
        as questions
      from questions q join topics t on t.id = q.topic_id join modules m on m.id = t.module_id
        join courses c on c.id = m.course_id
      where q.id = any(${ids}::bigint[])`)
  ).questions

type Place = { topicId?: number | undefined; moduleId?: number | undefined; courseId?: number | undefined }

/** The name of the narrowest part of the catalogue that is chosen, or null without one. */
export async function selectOptionalPlaceName(db: Db, { topicId, moduleId, courseId }: Place): Promise<string | null> {
  const row = await db.selectOptional<{ name: string | null }>(sql`
    select case when ${topicId}::bigint is not null then (select name from topics where id = ${topicId})
      when ${moduleId}::bigint is not null then (select name from modules where id = ${moduleId})
      else (select name from courses where id = ${courseId}) end as name`)
  return row?.name ?? null
}
