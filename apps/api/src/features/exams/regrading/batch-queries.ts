import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'
import { IS_CHANGED, IS_PASSED, WAS_PASSED } from './move-rows.ts'

/** How far a correction has come in one database of learners. */
export type RegradeProgress = {
  examId: number
  attemptId: number
  isGraded: boolean
  /** Every attempt that was graded without the correction can be seen. */
  isVisible: boolean
}

/** Begins a correction in this database, once. */
export const insertRegradeProgress = (tx: Db, regradeId: number) =>
  tx.write<{ regradeId: number }>(sql`
    insert into cluster.regrades (regrade_id) values (${regradeId}) on conflict do nothing
    returning regrade_id as "regradeId"`)

export const selectProgressForUpdate = (tx: Db, regradeId: number) =>
  tx.selectOptional<RegradeProgress>(sql`
    select exam_id as "examId", attempt_id as "attemptId", is_graded as "isGraded",
      written_by < pg_snapshot_xmin(pg_current_snapshot()) as "isVisible"
    from cluster.regrades where regrade_id = ${regradeId} for update`)

/** Selects the first exam of the correction from this one on. */
export const selectOptionalExamFrom = (tx: Db, regradeId: number, examId: number) =>
  tx.selectOptional<{ examId: number }>(sql`
    select exam_id as "examId" from cluster.paper_corrections where regrade_id = ${regradeId} and exam_id >= ${examId}
    order by exam_id limit 1`)

type Part = { examId: number; after: number; limit: number }

/**
 * Selects the next attempts at an exam, and locks the graded ones. They are read by a later statement, which sees what
 * another transaction wrote while this one waited for it. The sequence of the locks is that of learner.close_attempts.
 */
export const selectAttemptsForUpdate = (tx: Db, { examId, after, limit }: Part) =>
  tx.select<{ id: number }>(sql`
    select s.id from (
      select learner_id, id from (
        select learner_id, id from learner.attempts where exam_id = ${examId} and id > ${after} order by id limit ${limit}
      ) part order by learner_id, id
    ) s left join lateral (
      select id from learner.attempts where learner_id = s.learner_id and id = s.id and state = 'graded'
      offset 0 for no key update
    ) a on true`)

type Correction = { regradeId: number; examId: number; attemptIds: readonly number[]; hiddenExamIds: readonly number[] }

/**
 * Gives the locked attempts their new figures, and moves the progress. An attempt that was closed after the correction
 * had begun has them already.
 */
export const updateAttempts = (tx: Db, { regradeId, examId, attemptIds, hiddenExamIds }: Correction) =>
  tx.write(sql`
    with asked as materialized (
      select a.learner_id, a.id, c.place, a.correct_count as was_correct, r.correct, a.marks as was_marks, r.marks,
        a.question_count as was_questions, r.questions, a.total_marks as was_total, r.total, a.pass_marks as was_pass,
        r.pass, ${WAS_PASSED} as was_passed, ${IS_PASSED} as passed, ${IS_CHANGED} as is_changed
      from learner.attempts a join cluster.paper_corrections c
        on c.regrade_id = ${regradeId} and c.exam_id = a.exam_id and c.paper_id = a.paper_id
      cross join lateral learner.remarked(a, c.place, c.was, c.becomes) r
      where a.exam_id = ${examId} and a.id = any(${ofAnyLength('bigint', attemptIds)}) and a.state = 'graded'
    ), changed as materialized (
      select * from asked a where is_changed and not exists (
        select from learner.regraded_attempts g
        where g.learner_id = a.learner_id and g.attempt_id = a.id and g.regrade_id = ${regradeId}
      )
    ), noted as (
      insert into learner.regraded_attempts (learner_id, attempt_id, regrade_id, exam_id, place, was_correct, correct,
        was_marks, marks, was_questions, questions, was_total, total, was_pass, pass, was_passed, passed, was_shown)
      select learner_id, id, ${regradeId}::bigint, ${examId}::bigint, place, was_correct, correct, was_marks, marks,
        was_questions, questions, was_total, total, was_pass, pass, was_passed, passed,
        ${examId}::bigint <> all(${ofAnyLength('bigint', hiddenExamIds)})
      from changed
    ), moved as (
      update learner.attempts a set correct_count = c.correct, marks = c.marks, question_count = c.questions,
        total_marks = c.total, pass_marks = c.pass
      from changed c where a.learner_id = c.learner_id and a.id = c.id
    )
    update cluster.regrades g set exam_id = ${examId}, attempt_id = ${Math.max(0, ...attemptIds)},
      attempts = g.attempts + (select count(*) from asked), changed = g.changed + c.count,
      now_pass = g.now_pass + c.now_pass, now_fail = g.now_fail + c.now_fail
    from (
      select count(*), count(*) filter (where passed and not was_passed) as now_pass,
        count(*) filter (where was_passed and not passed) as now_fail
      from changed
    ) c where regrade_id = ${regradeId}`)

export const updateGraded = (tx: Db, regradeId: number) =>
  tx.write(sql`update cluster.regrades set is_graded = true where regrade_id = ${regradeId}`)

export type RegradeCounts = {
  attempts: number
  changed: number
  nowPass: number
  nowFail: number
  told: number
  relearned: number
}

export const selectOptionalCounts = (db: Db, regradeId: number) =>
  db.selectOptional<RegradeCounts>(sql`
    select attempts, changed, now_pass as "nowPass", now_fail as "nowFail", told, relearned from cluster.regrades
    where regrade_id = ${regradeId}`)
