import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'

type Changed = { learnerIds: readonly number[]; attemptsEach?: number; wasShown?: boolean }

/** A correction that changed attempts of these learners, without the attempts. Its learners are to be told. */
export async function buildToldRegrade(
  db: TestDb,
  { learnerIds, attemptsEach = 1, wasShown = true }: Changed,
  policy: RegradePolicy = 'new_key',
): Promise<number> {
  const [row] = await db.write<{ id: number }>(sql`
    insert into regrades (question_id, question_version, policy, reason, author_id, request_id, state, graded_at)
    values (0, 1, ${policy}, '', 0, 'test', 'telling', now()) returning id`)
  const id = row?.id ?? 0
  for (const each of db.ofLearners)
    await each.write(sql`insert into cluster.regrades (regrade_id, is_graded) values (${id}, true)`)
  await addRegraded(db, id, { learnerIds, attemptsEach, wasShown })
  await db.write(sql`update regrades set ended_at = now() where id = ${id}`)
  return id
}

async function addRegraded(
  db: TestDb,
  id: number,
  { learnerIds, attemptsEach, wasShown }: Required<Changed>,
): Promise<void> {
  const byPlace = Map.groupBy(learnerIds, (learnerId): Database => db.dbOf(learnerId))
  for (const [place, theirs] of byPlace)
    await place.write(sql`
      insert into learner.regraded_attempts (learner_id, attempt_id, regrade_id, exam_id, place, was_correct, correct,
        was_questions, questions, was_passed, passed, was_shown)
      select l, 100 + n, ${id}, 1, 0, 1, 2, 4, 4, false, true, ${wasShown}
      from unnest(${theirs}::bigint[]) l cross join generate_series(1, ${attemptsEach}) n
      on conflict do nothing`)
}
