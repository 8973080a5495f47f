import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import type { DescribedValues, ExamValues, QuestionValues, TopicValues } from './bank-rows.ts'

export type SourceKind = 'course' | 'module' | 'topic' | 'question' | 'exam'

export type StoredRow<Values> = {
  sourceId: string
  rowId: number
  version: number
  /** The values that the last load wrote. */
  loaded: Values
  /** The values that the row has now. It is null when the row was deleted. */
  live: Values | null
}

/** Two loads take turns, so that both never add the same row. */
export const lockLoads = (tx: Db) => tx.write(sql`select pg_advisory_xact_lock(hashtext('content_sources'))`)

/** The questions that this transaction writes then have no author: their texts were written in the files. */
export const noteFromFiles = (tx: Db) => tx.write(sql`select set_config('abhyas.from_files', 'yes', true)`)

const selectStored = <Values>(
  db: Db,
  kind: SourceKind,
  ids: readonly string[],
  { live, table, loaded = sql`s.loaded` }: { live: Sql; table: Sql; loaded?: Sql },
) =>
  db.select<StoredRow<Values>>(sql`
    select s.source_id as "sourceId", s.row_id as "rowId", ${loaded} as loaded, coalesce(r.version, 0) as version,
      case when r.id is not null then ${live} end as live
    from content_sources s left join ${table} r on r.id = s.row_id
    where s.kind = ${kind} and s.source_id = any(${ids}::text[])`)

const DESCRIBED = sql`jsonb_build_object('name', r.name, 'description', r.description)`

export const selectStoredCourses = (db: Db, ids: readonly string[]) =>
  selectStored<DescribedValues>(db, 'course', ids, { live: DESCRIBED, table: sql`courses` })

export const selectStoredModules = (db: Db, ids: readonly string[]) =>
  selectStored<DescribedValues>(db, 'module', ids, { live: DESCRIBED, table: sql`modules` })

export const selectStoredTopics = (db: Db, ids: readonly string[]) =>
  selectStored<TopicValues>(db, 'topic', ids, {
    live: sql`${DESCRIBED} || jsonb_build_object('isFreeSample', r.is_free_sample)`,
    table: sql`topics`,
  })

export const selectStoredQuestions = (db: Db, ids: readonly string[]) =>
  selectStored<QuestionValues>(db, 'question', ids, {
    live: sql`jsonb_build_object(
      'topic', (select t.source_id from content_sources t where t.kind = 'topic' and t.row_id = r.topic_id),
      'questionText', r.question_text, 'optionA', r.option_a, 'optionB', r.option_b, 'optionC', r.option_c,
      'optionD', r.option_d, 'optionE', r.option_e, 'optionF', r.option_f, 'kind', r.kind, 'correctAnswer', r.correct_answer, 'description', r.description, 'reasons', r.reasons,
      'isExamOnly', r.is_exam_only, 'difficulty', r.difficulty)`,
    table: sql`questions`,
    // A load of an earlier version of Abhyas knew no reasons.
    loaded: sql`jsonb_build_object('reasons', '[]'::jsonb) || s.loaded`,
  })

export const selectStoredExams = (db: Db, ids: readonly string[]) =>
  selectStored<ExamValues>(db, 'exam', ids, {
    live: sql`jsonb_build_object('examName', r.name, 'questions', (
      select coalesce(jsonb_agg(q.source_id order by x.place, x.question_id), '[]') from exam_questions x
        left join content_sources q on q.kind = 'question' and q.row_id = x.question_id
      where x.exam_id = r.id))`,
    table: sql`exams`,
  })

export const selectOptionalRowId = async (db: Db, kind: SourceKind, sourceId: string): Promise<number | null> =>
  (
    await db.selectOptional<{ rowId: number }>(sql`
      select row_id as "rowId" from content_sources where kind = ${kind} and source_id = ${sourceId}`)
  )?.rowId ?? null

export type LoadedRow = { kind: SourceKind; sourceId: string; rowId: number; loaded: object }

export const upsertSources = (tx: Db, rows: readonly LoadedRow[]) =>
  tx.write(sql`
    insert into content_sources as s (kind, source_id, row_id, loaded)
    select r.kind, r."sourceId", r."rowId", r.loaded
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(kind text, "sourceId" text, "rowId" bigint, loaded jsonb)
    on conflict (kind, source_id) do update set loaded = excluded.loaded`)
