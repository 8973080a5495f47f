import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { inBatches } from '../../../sql/in-batches.ts'
import type { Paper, QuestionWithKey } from './make-paper.ts'

/** Whether a new paper may ask the question. The statement must call questions `q`. Practice keeps withdrawn questions. */
export const IS_ASKED = sql`q.is_ready and q.withdrawn_at is null`

/** Returns the usable questions of each exam, sorted by their position. */
export const selectPaperQuestions = (tx: Db, examIds: readonly number[]) =>
  tx.select<QuestionWithKey & { examId: number; renderedBy: number }>(sql`
    select e.exam_id as "examId", q.id, q.question_text as "questionText", q.option_a as "optionA",
      q.option_b as "optionB", q.option_c as "optionC", q.option_d as "optionD", q.option_e as "optionE",
      q.option_f as "optionF", q.kind, q.correct_answer as "correctAnswer", q.description, q.reasons,
      q.difficulty, q.keeps_order as "keepsOrder", q.version, q.html, q.rendered_by as "renderedBy",
      case when x.marks_right is not null then json_build_object('right', coalesce(e.marks_right, x.marks_right),
        'wrong', coalesce(e.marks_wrong, x.marks_wrong), 'isPartial', x.is_partial) end as marks
    from exam_questions e join exams x on x.id = e.exam_id join questions q on q.id = e.question_id
    where e.exam_id = any(${examIds}::bigint[]) and ${IS_ASKED} order by e.exam_id, e.place, q.id`)

/** Each paper is stored once: when a paper with the same content exists, its id is returned. */
export async function insertPaper(tx: Db, paper: Paper): Promise<{ id: number }> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into papers as p (hash, questions, answers, question_count, total_marks, sections)
    values (${paper.hash}, ${paper.questions}, ${paper.answers}, ${paper.questionCount}, ${paper.totalMarks}, ${paper.sections})
    on conflict (hash) do update set question_count = p.question_count returning id`)
  return row as { id: number }
}

export const updateExamPaper = (tx: Db, examId: number, paperId: number | null) =>
  tx.write(sql`update exams set paper_id = ${paperId} where id = ${examId} and paper_id is distinct from ${paperId}`)

/**
 * Locks the questions before they are put into an exam. The lock waits for a question that is being changed, and omits
 * a question that is being deleted. Every transaction locks questions first and exams second, each sorted by id, so
 * that no two transactions deadlock.
 */
export const selectQuestionIdsForShare = (tx: Db, questionIds: readonly number[]) =>
  tx.select<{ id: number }>(sql`
    select id from questions where id = any(${questionIds}::bigint[]) order by id for share`)

/**
 * Raises the versions of exams whose questions changed, so that an admin with an older version open cannot overwrite
 * them.
 */
export const updateExamVersions = (tx: Db, examIds: readonly number[]) =>
  tx.write(sql`update exams set version = version + 1 where id = any(${examIds}::bigint[])`)

/** Locks the exams sorted by id, so that two changes never deadlock. */
export const selectExamIdsForUpdate = (tx: Db, examIds: readonly number[]) =>
  tx.select<{ id: number; isMock: boolean }>(sql`
    select id, section_mode is not null as "isMock" from exams where id = any(${examIds}::bigint[]) order by id for update`)

export const selectExamIdsWithQuestions = (tx: Db, questionIds: readonly number[]) =>
  tx.select<{ id: number }>(sql`
    select distinct exam_id as id from exam_questions where question_id = any(${questionIds}::bigint[])`)

/** Returns the mock exams whose pools may take these questions. An exam that has closed needs no new papers. */
export const selectExamIdsWithPoolsOf = (tx: Db, questionIds: readonly number[]) =>
  tx.select<{ id: number }>(sql`
    select distinct o.exam_id as id from exam_pools o join exams e on e.id = o.exam_id
    where o.topic_id in (select topic_id from questions where id = any(${questionIds}::bigint[]))
      and (e.closes_at is null or e.closes_at > now())`)

export const selectOptionalPaper = (db: Db, id: number) =>
  db.selectOptional<Pick<Paper, 'questions' | 'answers' | 'sections'>>(sql`
    select questions, answers, sections from papers where id = ${id}`)

/** Notes that this paper was started, and with which exam. Returns null when the paper was deleted. */
export async function insertOptionalStartedPaper(db: Db, paperId: number, examId: number | null) {
  const [row] = await db.write<{ id: number }>(sql`
    with started as (update papers set is_started = true where id = ${paperId} returning id), noted as (
      insert into started_papers (exam_id, paper_id) select e.id, s.id from exams e cross join started s
      where e.id = ${examId} on conflict (exam_id, paper_id) do nothing
    )
    select id from started`)
  return row ?? null
}

/** Returns the ids of the questions of each paper. */
export const selectPaperQuestionIds = (db: Db, paperIds: readonly number[]) =>
  db.select<{ id: number; questionIds: number[] }>(sql`
    select id, jsonb_path_query_array(answers::jsonb, '$[*].id') as "questionIds"
    from papers where id = any(${paperIds}::bigint[])`)

/** Selects the other questions of the families that these questions are of. */
export const selectSiblingIds = (db: Db, questionIds: readonly number[]) =>
  db.select<{ id: number; siblingIds: number[] }>(sql`
    select q.id, array_agg(s.id) as "siblingIds"
    from questions q join questions s on s.family_id = q.family_id and s.id <> q.id
    where q.id = any(${questionIds}::bigint[]) and q.family_id is not null group by q.id`)

/**
 * Each change of an exam leaves its old paper behind. A paper that no learner started and no exam uses is deleted after
 * a day.
 */
export const deleteUnstartedPapers = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from papers where id = any(array(
        select p.id from papers p where not p.is_started and p.created_at < now() - interval '1 day'
          and not exists (select from exams e where e.paper_id = p.id)
          and not exists (select from exam_papers x where x.paper_id = p.id)
          and not exists (select from paper_corrections c where c.paper_id = p.id)
        limit ${limit} for update skip locked)) returning id`),
  )

/** Selects a family that has at least two of these questions. */
export const selectOptionalRepeatedFamily = (tx: Db, questionIds: readonly number[]) =>
  tx.selectOptional<{ id: number }>(sql`
    select family_id as id from questions where id = any(${questionIds}::bigint[]) and family_id is not null
    group by family_id having count(*) > 1 limit 1`)
