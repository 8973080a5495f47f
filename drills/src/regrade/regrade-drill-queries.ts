import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type ExamFacts = {
  examId: number
  paperId: number
  questionCount: number
  topicId: number
  topicName: string
  /** The first question, and its options. */
  questionId: number
  options: readonly string[]
}

/** Selects what an attempt at this exam needs, and the question that is corrected. Its paper counts as started. */
export async function selectQuestion(shared: Db, examId: number): Promise<ExamFacts> {
  await shared.write(sql`
    insert into started_papers (exam_id, paper_id) select id, paper_id from exams where id = ${examId}`)
  return shared.selectOne<ExamFacts>(sql`
    select e.id as "examId", p.id as "paperId", p.question_count as "questionCount", t.id as "topicId",
      t.name as "topicName", q.id as "questionId",
      json_build_array(q.option_a, q.option_b, q.option_c, q.option_d) as options
    from exams e join topics t on t.id = e.topic_id join papers p on p.id = e.paper_id
    join questions q on q.id = (p.answers::jsonb -> 0 ->> 'id')::bigint
    where e.id = ${examId}`)
}

type GradedSheet = { learnerId: number; correct: number; picks: readonly (number | null)[] }

/** Inserts attempts that were graded by the wrong key. The log of answers does not have them yet. */
export const insertGradedAttempts = (db: Db, exam: ExamFacts, sheets: readonly GradedSheet[]) =>
  db.write(sql`
    with sheets as (
      select * from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) s("learnerId" bigint, correct smallint, picks jsonb)
    ), sat as (
      insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
        duration_seconds, started_at, deadline, device_id, state, finished_at, closed_by, correct_count)
      select "learnerId", ${exam.examId}::bigint, ${exam.paperId}::bigint, 'Corrected exam', ${exam.topicId}::bigint,
        ${exam.topicName}, ${exam.questionCount}::smallint, 600, now() - interval '1 hour', now() - interval '50 minutes',
        gen_random_uuid(), 'graded', now() - interval '51 minutes', 'learner', correct
      from sheets
      returning learner_id, id
    )
    insert into learner.answers (learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, saved_at)
    select a.learner_id, a.id, (nth - 1)::smallint, p.pick::smallint, false, 20000, 1, nth, now() - interval '52 minutes'
    from sat a join sheets s on s."learnerId" = a.learner_id
    cross join lateral jsonb_array_elements_text(s.picks) with ordinality p(pick, nth)
    where p.pick is not null`)

export type StoredFigures = { learnerId: number; correct: number; questions: number }

export const selectFigures = (db: Db, examId: number) =>
  db.select<StoredFigures>(sql`
    select learner_id as "learnerId", correct_count as correct, question_count as questions from learner.attempts
    where exam_id = ${examId}`)

export type RegradeOutcome = {
  state: string
  attempts: number
  changed: number
  told: number
  /** From the last corrected attempt to the last mail, in seconds. */
  toldAfter: number | null
}

export const selectOutcome = (shared: Db, regradeId: number) =>
  shared.selectOne<RegradeOutcome>(sql`
    select r.state, r.attempts, r.changed, r.told, (
      select extract(epoch from max(m.sent_at) - r.graded_at)::float8 from mails m where (m.kind = 'attempt_regraded'
        and m.reference = r.id) or (m.kind = 'report_answered' and m.reference in (
          select id from question_reports where question_id = r.question_id))
    ) as "toldAfter"
    from regrades r where r.id = ${regradeId}`)

export type MailRow = { id: number; userId: number; state: string }

export const selectMailsOf = (shared: Db, regradeId: number) =>
  shared.select<MailRow>(sql`
    select id, user_id as "userId", state from mails where kind = 'attempt_regraded' and reference = ${regradeId}`)

export const selectRepliesOf = (shared: Db, regradeId: number) =>
  shared.select<MailRow>(sql`
    select m.id, m.user_id as "userId", m.state from regrades r join question_reports p on p.question_id = r.question_id
    join mails m on m.kind = 'report_answered' and m.reference = p.id
    where r.id = ${regradeId}`)

/** Corrections that are not done, and mails that are not sent. */
export const selectUnfinished = (shared: Db) =>
  shared.selectOne<{ regrades: number; mails: number }>(sql`
    select (select count(*) from regrades where ended_at is null) as regrades,
      (select count(*) from mails where state = 'queued') as mails`)
