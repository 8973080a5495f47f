import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { StoredAnswer, StoredAttempt, StoredState } from './invariants/evidence.ts'

/** A row as the database returns it, with times as texts. */
type Instants<Row, Names extends keyof Row> = Omit<Row, Names> & Record<Names, string>

/** Reads the rows of these learners, always in the same order, so that two states can be compared. */
export async function readState(places: readonly Database[], learnerIds: readonly number[]): Promise<StoredState> {
  const parts = await Promise.all(places.map((db) => readPlace(db, learnerIds)))
  return {
    attempts: parts.flatMap(({ attempts }) => attempts),
    answers: parts.flatMap(({ answers }) => answers),
  }
}

async function readPlace(db: Database, learnerIds: readonly number[]): Promise<StoredState> {
  const attempts = await db.select<
    Instants<StoredAttempt, 'startedAt' | 'deadline'> & { finishedAt: string | null }
  >(sql`
    select learner_id as "learnerId", id, exam_id as "examId", state, question_count as "questionCount",
      duration_seconds as "durationSeconds", extra_seconds as "extraSeconds", started_at as "startedAt", deadline,
      finished_at as "finishedAt", closed_by as "closedBy", correct_count as "correctCount", marks,
      outage_ms as "outageMs", section_firsts as "sectionFirsts", (
        select array_agg((extract(epoch from e.ends_at) * 1000)::float8 order by e.nth)
        from unnest(section_ends) with ordinality e(ends_at, nth)
      ) as "sectionEnds"
    from learner.attempts where learner_id = any(${learnerIds}::bigint[]) order by learner_id, id`)
  const answers = await db.select<Instants<StoredAnswer, 'savedAt'>>(sql`
    select learner_id as "learnerId", attempt_id as "attemptId", place, option, number::text, is_marked as "isMarked",
      spent_ms as "spentMs", epoch, seq, saved_at as "savedAt"
    from learner.answers where learner_id = any(${learnerIds}::bigint[]) order by learner_id, attempt_id, place`)
  return {
    attempts: attempts.map((attempt) =>
      Object.assign(attempt, {
        startedAt: Date.parse(attempt.startedAt),
        deadline: Date.parse(attempt.deadline),
        finishedAt: attempt.finishedAt === null ? null : Date.parse(attempt.finishedAt),
      }),
    ),
    answers: answers.map((answer) => Object.assign(answer, { savedAt: Date.parse(answer.savedAt) })),
  }
}
