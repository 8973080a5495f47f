import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { inBatches } from '../../sql/in-batches.ts'

/** What an admin has said of the figures of a question. The figures themselves stay, and are judged again. */
const HEALTH = sql`(
  select jsonb_build_object('flags', h.dismissed_flags, 'version', h.dismissed_version, 'reason', h.dismissed_reason,
    'by', h.dismissed_by, 'at', h.dismissed_at)
  from question_health h where h.question_id = g.id)`

/** Moves questions to the table of deleted ones, from which they can be restored, with the exams that they were in. */
export const moveToDeleted = (tx: Db, ids: readonly number[], ifMatch?: number) =>
  tx.write<{ id: number }>(sql`
    with gone as (
      delete from questions where id = any(${ids}::bigint[]) and version = coalesce(${ifMatch}, version) returning *
    )
    insert into deleted_questions (id, topic_id, question, exams)
    select g.id, g.topic_id, to_jsonb(g) || jsonb_build_object('health', ${HEALTH}), (
      select coalesce(jsonb_agg(jsonb_build_object('exam_id', e.exam_id, 'place', e.place, 'section', e.section,
        'marks_right', e.marks_right, 'marks_wrong', e.marks_wrong)), '[]')
      from exam_questions e where e.question_id = g.id)
    from gone g returning id`)

/**
 * Restores questions under their old ids, and returns the ones that could be restored. A question does not come back into
 * an exam that asks another one of its family by now.
 */
export const moveFromDeleted = (tx: Db, ids: readonly number[]) =>
  tx.write<{ id: number }>(sql`
    with back as (delete from deleted_questions where id = any(${ids}::bigint[]) returning *),
    restored as (
      insert into questions (id, topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer,
        kind, option_e, option_f, description, is_exam_only, difficulty, keeps_order, version, created_at, html, rendered_by, place,
        state, tags, reasons, author_id, changed_by, changed_at, import_id,
        family_id, proved_at, asked_since, withdrawn_at, withdrawn_by)
      overriding system value
      select q.id, q.topic_id, q.question_text, q.option_a, q.option_b, q.option_c, q.option_d, q.correct_answer,
        coalesce(q.kind, 'one'), coalesce(q.option_e, ''), coalesce(q.option_f, ''), q.description, q.is_exam_only, coalesce(q.difficulty, 'medium'), coalesce(q.keeps_order, false), q.version + 1, q.created_at,
        coalesce(q.html, '{}'), coalesce(q.rendered_by, 0), q.place,
        coalesce(q.state, 'published'), coalesce(q.tags, '{}'), coalesce(q.reasons, '{}'), q.author_id, q.changed_by,
        coalesce(q.changed_at, q.created_at), q.import_id, q.family_id, q.proved_at,
        coalesce(q.asked_since, 1), q.withdrawn_at, q.withdrawn_by
      from back b cross join lateral jsonb_populate_record(null::questions, b.question) q
      returning id
    ),
    healthy as (
      insert into question_health (question_id, dismissed_flags, dismissed_version, dismissed_reason, dismissed_by,
        dismissed_at)
      select b.id, coalesce(h.flags, '{}'), h.version, h.reason, h.by, h.at
      from back b left join lateral jsonb_to_record(
        coalesce(nullif(b.question -> 'health', 'null'), '{}'))
        as h(flags text[], version integer, reason text, by bigint, at timestamptz) on true
    ),
    members as (
      insert into exam_questions (exam_id, question_id, place, section, marks_right, marks_wrong)
      select x.exam_id, b.id, x.place, x.section, x.marks_right, x.marks_wrong
      from back b cross join lateral jsonb_to_recordset(b.exams)
        as x(exam_id bigint, place integer, section smallint, marks_right integer, marks_wrong integer)
      join exams e on e.id = x.exam_id for key share of e
      on conflict do nothing
    )
    select id from restored`)

/** A deletion is not undone after a month. */
export const deleteOldDeletedQuestions = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from deleted_questions where id = any(array(
        select id from deleted_questions where deleted_at < now() - interval '30 days'
        limit ${limit} for update skip locked)) returning id`),
  )
