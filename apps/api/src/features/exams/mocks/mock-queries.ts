import { SECONDS_PER_QUESTION } from '@abhyas/contract/exams'
import type { Mock, MockSettings } from '@abhyas/contract/exams-mocks'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { SECTIONS } from '../papers/composition-queries.ts'
import { JOIN_OWNER, OWNER } from '../papers/exam-queries.ts'

export const DURATION = sql`coalesce(e.duration_seconds, ${SECONDS_PER_QUESTION}::integer * coalesce(p.question_count, 0))`

export const selectOptionalMock = (db: Db, id: number) =>
  db.selectOptional<Mock>(sql`
    select e.id, e.name as "examName", ${OWNER} as owner, e.section_mode as "sectionMode", ${SECTIONS} as sections,
      case when e.section_mode <> 'timed' then e.duration_seconds / 60.0::float8 end as "examDuration",
      json_build_object('right', e.marks_right, 'wrong', e.marks_wrong, 'isPartial', e.is_partial,
        'sparesOthers', e.spares_others, 'pass', json_build_object('kind',
        case when e.pass_percent is null then 'marks' else 'percent' end, 'value', coalesce(e.pass_percent, e.pass_marks)))
        as marking,
      e.variant_count as variants, e.opens_at as "opensAt", e.closes_at as "closesAt", e.results_at as "resultsAt",
      e.password, e.max_attempts as "maxAttempts", e.is_free as "isFree", e.is_invited as "isInvited", e.state,
      coalesce(p.question_count, 0) as "questionCount", ${DURATION} as "durationSeconds", p.total_marks as "totalMarks",
      (select count(*) from exam_learners l where l.exam_id = e.id) as "invitedCount", e.version
    from exams e ${JOIN_OWNER} left join papers p on p.id = e.paper_id
    where e.id = ${id} and e.section_mode is not null`)

export const selectOptionalMockId = (db: Db, id: number) =>
  db.selectOptional<{ id: number }>(sql`select id from exams where id = ${id} and section_mode is not null`)

/** The columns of the exam itself, in one sequence for both statements. */
const COLUMNS = sql`name, topic_id, module_id, course_id, section_mode, duration_seconds, marks_right, marks_wrong,
  is_partial, spares_others, pass_percent, pass_marks, variant_count, opens_at, closes_at, results_at, password,
  max_attempts, is_free, is_invited, state`

type StoredSettings = MockSettings & { durationSeconds: number | null }

const valuesOf = ({ owner, marking, ...mock }: StoredSettings): Sql => {
  const ownerIs = (kind: MockSettings['owner']['kind']) => (owner.kind === kind ? owner.id : null)
  return sql`${mock.examName}::text, ${ownerIs('topic')}::bigint, ${ownerIs('module')}::bigint,
    ${ownerIs('course')}::bigint, ${mock.sectionMode}::text, ${mock.durationSeconds}::integer, ${marking.right}::integer,
    ${marking.wrong}::integer, ${marking.isPartial}::boolean, ${marking.sparesOthers}::boolean,
    ${marking.pass.kind === 'percent' ? marking.pass.value : null}::smallint,
    ${marking.pass.kind === 'marks' ? marking.pass.value : null}::integer, ${mock.variants}::smallint,
    ${mock.opensAt}::timestamptz, ${mock.closesAt}::timestamptz, ${mock.resultsAt}::timestamptz, ${mock.password}::text,
    ${mock.maxAttempts}::smallint, ${mock.isFree}::boolean, ${mock.isInvited}::boolean, ${mock.state}::text`
}

export async function insertMock(tx: Db, mock: StoredSettings): Promise<{ id: number }> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into exams (${COLUMNS}) values (${valuesOf(mock)}) returning id`)
  return row as { id: number }
}

/** Returns null when there is no such mock exam, or when it has another version than `ifMatch`. */
export async function updateOptionalMock(
  tx: Db,
  { id, ifMatch, ...mock }: StoredSettings & { id: number; ifMatch: number | undefined },
): Promise<{ id: number } | null> {
  const [row] = await tx.write<{ id: number }>(sql`
    update exams set (${COLUMNS}, version) = (select ${valuesOf(mock)}, version + 1)
    where id = ${id} and section_mode is not null and version = coalesce(${ifMatch}, version) returning id`)
  return row ?? null
}

const OWNERS = { topic: sql`topics`, module: sql`modules`, course: sql`courses` }

/** Says whether the owner exists, and keeps it from being deleted until the end of the transaction. */
export const selectOptionalOwnerForKeyShare = (tx: Db, kind: keyof typeof OWNERS, id: number) =>
  tx.selectOptional<{ id: number }>(sql`select id from ${OWNERS[kind]} where id = ${id} for key share`)

/**
 * Replaces the sections with their pools. Rows that stay the same are not touched, so that the audit log has only what
 * changed. A section that is gone takes its pools along.
 */
export async function replaceSections(tx: Db, examId: number, { sections, sectionMode }: MockSettings): Promise<void> {
  const rows = sections.map(({ name, note, marks, seconds }, place) => {
    return { place, name, note, seconds: sectionMode === 'timed' ? seconds : null, ...rowMarks(marks) }
  })
  const pools = sections.flatMap((section, at) =>
    section.pools.map(({ topicId, marks, ...pool }, place) => {
      return { section: at, place, topic_id: topicId, ...pool, ...rowMarks(marks) }
    }),
  )
  await tx.write(sql`delete from exam_sections where exam_id = ${examId} and place >= ${sections.length}`)
  await tx.write(sql`
    insert into exam_sections as s (exam_id, place, name, seconds, note, marks_right, marks_wrong)
    select ${examId}, place, name, seconds, note, marks_right, marks_wrong
    from jsonb_populate_recordset(null::exam_sections, ${JSON.stringify(rows)}::jsonb)
    on conflict (exam_id, place) do update set name = excluded.name, seconds = excluded.seconds, note = excluded.note,
      marks_right = excluded.marks_right, marks_wrong = excluded.marks_wrong
    where (s.*) is distinct from (excluded.*)`)
  await tx.write(sql`
    delete from exam_pools o where exam_id = ${examId} and not exists (
      select from jsonb_populate_recordset(null::exam_pools, ${JSON.stringify(pools)}::jsonb) n
      where n.section = o.section and n.place = o.place)`)
  await tx.write(sql`
    insert into exam_pools as o (exam_id, section, place, topic_id, difficulty, kind, take, marks_right, marks_wrong)
    select ${examId}, section, place, topic_id, difficulty, kind, take, marks_right, marks_wrong
    from jsonb_populate_recordset(null::exam_pools, ${JSON.stringify(pools)}::jsonb)
    on conflict (exam_id, section, place) do update set topic_id = excluded.topic_id, difficulty = excluded.difficulty,
      kind = excluded.kind, take = excluded.take, marks_right = excluded.marks_right, marks_wrong = excluded.marks_wrong
    where (o.*) is distinct from (excluded.*)`)
}

const rowMarks = (marks: { right: number; wrong: number } | null) => ({
  marks_right: marks?.right ?? null,
  marks_wrong: marks?.wrong ?? null,
})

export const selectTopicIdsForKeyShare = (tx: Db, ids: readonly number[]) =>
  tx.select<{ id: number }>(sql`select id from topics where id = any(${ids}::bigint[]) order by id for key share`)

type PlacedQuestion = { id: number; section: number }

/** Puts the questions into their sections, in this sequence, and returns those that exist. */
export const upsertMockQuestions = (tx: Db, examId: number, questions: readonly PlacedQuestion[]) =>
  tx.write<{ id: number }>(sql`
    insert into exam_questions as x (exam_id, question_id, section, place)
    select ${examId}, q.id, o.section, o.place
    from unnest(${questions.map(({ id }) => id)}::bigint[], ${questions.map(({ section }) => section)}::smallint[])
      with ordinality o(id, section, place) join questions q on q.id = o.id
    on conflict (exam_id, question_id) do update set section = excluded.section, place = excluded.place
    returning question_id as id`)
