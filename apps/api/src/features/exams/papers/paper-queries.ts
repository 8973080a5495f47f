import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { inBatches } from '../../../shared-queries/in-batches.ts'
import type { Paper, QuestionWithKey } from './make-paper.ts'

/** Those of an exam that can be asked, in their order. */
export const selectPaperQuestions = (tx: Db, examIds: readonly number[]) =>
  tx.select<QuestionWithKey & { examId: number; renderedBy: number }>(sql`
    select e.exam_id as "examId", q.id, q.question_text as "questionText", q.option_a as "optionA",
      q.option_b as "optionB", q.option_c as "optionC", q.option_d as "optionD", q.correct_answer as "correctAnswer",
      q.description, q.version, q.html, q.rendered_by as "renderedBy"
    from exam_questions e join questions q on q.id = e.question_id
    where e.exam_id = any(${examIds}::bigint[]) and not q.needs_attention order by e.exam_id, e.place, q.id`)

/** Kept once: the same paper again is the paper that is there. */
export async function insertPaper(tx: Db, paper: Paper): Promise<{ id: number }> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into papers as p (hash, questions, answers, question_count)
    values (${paper.hash}, ${paper.questions}, ${paper.answers}, ${paper.questionCount})
    on conflict (hash) do update set question_count = p.question_count returning id`)
  return row as { id: number }
}

export const updateExamPaper = (tx: Db, examId: number, paperId: number | null) =>
  tx.write(sql`update exams set paper_id = ${paperId} where id = ${examId} and paper_id is distinct from ${paperId}`)

/**
 * Whoever puts questions into an exam holds them as they are, and then the exam: a question that is being
 * changed is waited for, one that is being deleted is gone. Questions first and exams second, each in order of
 * their ids, everywhere: so nobody waits in a circle.
 */
export const selectQuestionIdsForShare = (tx: Db, questionIds: readonly number[]) =>
  tx.select<{ id: number }>(sql`
    select id from questions where id = any(${questionIds}::bigint[]) order by id for share`)

/** The exams whose questions changed are no longer what an admin who has them open looks at. */
export const updateExamVersions = (tx: Db, examIds: readonly number[]) =>
  tx.write(sql`update exams set version = version + 1 where id = any(${examIds}::bigint[])`)

/** In one order for everybody, so that two changes never wait for each other. */
export const selectExamIdsForUpdate = (tx: Db, examIds: readonly number[]) =>
  tx.select<{ id: number }>(sql`select id from exams where id = any(${examIds}::bigint[]) order by id for update`)

export const selectExamIdsWithQuestions = (tx: Db, questionIds: readonly number[]) =>
  tx.select<{ id: number }>(sql`
    select distinct exam_id as id from exam_questions where question_id = any(${questionIds}::bigint[])`)

export const selectOptionalPaper = (db: Db, id: number) =>
  db.selectOptional<Pick<Paper, 'questions' | 'answers'>>(sql`select questions, answers from papers where id = ${id}`)

export async function updateOptionalPaperStarted(db: Db, id: number): Promise<{ id: number } | null> {
  const [row] = await db.write<{ id: number }>(sql`update papers set is_started = true where id = ${id} returning id`)
  return row ?? null
}

/** Each change of an exam leaves a paper behind; what nobody started and no exam has is nobody's. */
export const deleteUnstartedPapers = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from papers where id = any(array(
        select p.id from papers p where not p.is_started and p.created_at < now() - interval '1 day'
          and not exists (select from exams e where e.paper_id = p.id)
        limit ${limit} for update skip locked)) returning id`),
  )
