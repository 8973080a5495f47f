import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { ScoreCount } from './scores.ts'

/** The hours of an exam, and the corrections of its questions. */
export type ExamTimesRow = {
  closesAt: string | null
  resultsAt: string | null
  /** When attempts got other marks last. Null when they never did. */
  correctedAt: string | null
  /** Changes with every correction that begins or ends. */
  corrections: string
  isCorrecting: boolean
}

/** A deleted exam has no hours, and its attempts may still be corrected. */
export const selectExamTimes = (shared: Db, examId: number) =>
  shared.selectOne<ExamTimesRow>(sql`
    select e.closes_at as "closesAt", e.results_at as "resultsAt", c."correctedAt", c.corrections, c."isCorrecting"
    from (select ${examId}::bigint as id) x left join exams e on e.id = x.id cross join lateral (
      select max(r.graded_at) filter (where r.changed > 0) as "correctedAt",
        coalesce(string_agg(r.id || ':' || (r.graded_at is not null), ' ' order by r.id), '') as corrections,
        coalesce(bool_or(r.graded_at is null), false) as "isCorrecting"
      from regrades r where r.id in (select regrade_id from paper_corrections where exam_id = x.id)
    ) c`)

/** There are few admins. They try exams out, and are not ranked. */
export const selectAdminIds = (shared: Db) =>
  shared.select<{ id: number }>(sql`select id from users where role = 'ROLE_ADMIN'`)

export async function hasOpenAttempt(db: Db, examId: number): Promise<boolean> {
  const { isOpen } = await db.selectOne<{ isOpen: boolean }>(sql`
    select exists (select from learner.attempts where exam_id = ${examId} and finished_at is null) as "isOpen"`)
  return isOpen
}

export type ScoreRow = ScoreCount & { hasMarks: boolean }

/** Counts the learners by the score of their first graded attempt. */
export const selectScoreCounts = (db: Db, examId: number, adminIds: readonly number[]) =>
  db.select<ScoreRow>(sql`
    select marks is not null as "hasMarks", coalesce(marks, correct_count) as score, count(*) as count
    from (
      select distinct on (learner_id) marks, correct_count from learner.attempts
      where exam_id = ${examId} and state = 'graded' and learner_id <> all(${adminIds}::bigint[])
      order by learner_id, id
    ) firsts
    group by 1, 2`)

/** A graded attempt as it is ranked. `highest` is the highest score that its paper gives. */
export type Sitting = { score: number; hasMarks: boolean; highest: number; alias: string | null; finishedAt: string }

const SITTING = sql`coalesce(a.marks, a.correct_count) as score, a.marks is not null as "hasMarks",
  coalesce(a.total_marks, a.question_count) as highest, a.finished_at as "finishedAt", (
    select alias from learner.exam_aliases l where l.learner_id = a.learner_id and l.exam_id = a.exam_id
  ) as alias`

export type AttemptSitting = Sitting & { examId: number; state: 'open' | 'graded' | 'void'; isFirst: boolean }

export const selectOptionalSitting = (db: Db, learnerId: number, attemptId: number) =>
  db.selectOptional<AttemptSitting>(sql`
    select a.exam_id as "examId", a.state, ${SITTING}, a.state = 'graded' and not exists (
      select from learner.attempts e
      where e.learner_id = a.learner_id and e.exam_id = a.exam_id and e.state = 'graded' and e.id < a.id
    ) as "isFirst"
    from learner.attempts a where a.learner_id = ${learnerId} and a.id = ${attemptId}`)

export const selectOptionalFirstSitting = (db: Db, learnerId: number, examId: number) =>
  db.selectOptional<Sitting>(sql`
    select ${SITTING} from learner.attempts a
    where a.learner_id = ${learnerId} and a.exam_id = ${examId} and a.state = 'graded' order by a.id limit 1`)

export type ListedSitting = { learnerId: number; alias: string; score: number }

/** Selects the best of those who have an alias. */
export const selectBest = (
  db: Db,
  { examId, hasMarks, limit }: { examId: number; hasMarks: boolean; limit: number },
  adminIds: readonly number[],
) =>
  db.select<ListedSitting>(sql`
    select l.learner_id as "learnerId", l.alias, coalesce(f.marks, f.correct_count) as score
    from learner.exam_aliases l cross join lateral (
      select marks, correct_count from learner.attempts
      where learner_id = l.learner_id and exam_id = l.exam_id and state = 'graded' order by id limit 1
    ) f
    where l.exam_id = ${examId} and l.learner_id <> all(${adminIds}::bigint[]) and (f.marks is not null) = ${hasMarks}
    order by score desc, l.learner_id limit ${limit}`)

/** Names that differ only in capitals look the same to a reader. */
export async function isAliasTaken(db: Db, examId: number, alias: string, learnerId: number): Promise<boolean> {
  const { isTaken } = await db.selectOne<{ isTaken: boolean }>(sql`
    select exists (
      select from learner.exam_aliases
      where exam_id = ${examId} and learner_id <> ${learnerId} and lower(alias) = lower(${alias})
    ) as "isTaken"`)
  return isTaken
}

export const upsertAlias = (
  db: Db,
  { learnerId, examId, alias }: { learnerId: number; examId: number; alias: string },
) =>
  db.write(sql`
    insert into learner.exam_aliases (learner_id, exam_id, alias) values (${learnerId}, ${examId}, ${alias})
    on conflict (learner_id, exam_id) do update set alias = excluded.alias`)

export const deleteAlias = (db: Db, learnerId: number, examId: number) =>
  db.write(sql`delete from learner.exam_aliases where learner_id = ${learnerId} and exam_id = ${examId}`)
