import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { GradingRule } from '@abhyas/contract/rules/regrading'
import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'
import type { PaperKey } from '../papers/make-paper.ts'

/** The place of a question in a paper, and the exams that were or may still be started with this paper. */
export type AskedPlace = {
  paperId: number
  place: number
  questionCount: number
  question: PaperQuestion
  key: PaperKey
  examIds: number[]
}

/**
 * Selects where papers ask a question. A paper that an exam has now may be started at any moment, so it counts too.
 */
export const selectAskedPlaces = (db: Db, questionId: number, examIds: readonly number[] | null) =>
  db.select<AskedPlace>(sql`
    select p.id as "paperId", k.place, p.question_count as "questionCount", p.questions::jsonb -> k.place as question,
      k.key, json_agg(u.exam_id order by u.exam_id) as "examIds"
    from papers p
    cross join lateral (
      select (nth - 1)::integer as place, key from jsonb_array_elements(p.answers::jsonb) with ordinality each(key, nth)
      where key -> 'id' = to_jsonb(${questionId}::bigint)
    ) k
    cross join lateral (
      select exam_id from started_papers where paper_id = p.id union select exam_id from exam_papers where paper_id = p.id
      union select id from exams where paper_id = p.id
    ) u
    where jsonb_path_query_array(p.answers::jsonb, '$[*].id') @> jsonb_build_array(${questionId}::bigint)
      and ${examIds === null ? sql`true` : sql`u.exam_id = any(${examIds}::bigint[])`}
    group by p.id, k.place, k.key order by p.id`)

export type PlaceInForce = { examId: number; paperId: number; place: number; rule: GradingRule }

/** Selects the newest correction of each corrected place of these papers. */
export const selectPlacesInForce = (db: Db, paperIds: readonly number[]) =>
  db.select<PlaceInForce>(sql`
    select distinct on (exam_id, paper_id, place) exam_id as "examId", paper_id as "paperId", place, becomes as rule
    from paper_corrections where paper_id = any(${ofAnyLength('bigint', paperIds)})
    order by exam_id, paper_id, place, regrade_id desc`)

/** A change of the rule of one place, in the attempts at one exam. */
export type Move = { examId: number; paperId: number; place: number; was: GradingRule; becomes: GradingRule }

/** The same changes as `selectMovesOf` returns them, for a statement that reads them as rows. */
export const insertMoves = (db: Db, table: ReturnType<typeof sql>, regradeId: number, moves: readonly Move[]) =>
  db.write(sql`
    insert into ${table} (exam_id, paper_id, place, regrade_id, was, becomes)
    select "examId", "paperId", place, ${regradeId}::bigint, was, becomes
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      m("examId" bigint, "paperId" bigint, place smallint, was jsonb, becomes jsonb)
    on conflict do nothing`)

export const selectMovesOf = (shared: Db, regradeId: number) =>
  shared.select<Move>(sql`
    select exam_id as "examId", paper_id as "paperId", place, was, becomes from paper_corrections
    where regrade_id = ${regradeId}`)
