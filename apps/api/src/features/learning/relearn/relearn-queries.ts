import type { Truth } from '@abhyas/contract/rules/regrading'
import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'

/** Selects the next learners who answered a question. */
export const selectLearnersOf = (db: Db, { questionId, limit }: { questionId: number; limit: number }, after: number) =>
  db.select<{ learnerId: number }>(sql`
    select learner_id as "learnerId" from learner.progress where question_id = ${questionId} and learner_id > ${after}
    order by learner_id limit ${limit}`)

export const selectRelearnedUpTo = async (db: Db, regradeId: number): Promise<number> =>
  (
    await db.selectOptional<{ learnerId: number }>(sql`
      select relearned_learner_id as "learnerId" from cluster.regrades where regrade_id = ${regradeId}`)
  )?.learnerId ?? 0

/** Another worker may have come further. */
export const updateRelearnedUpTo = (db: Db, regradeId: number, { before, upTo, count }: Relearned) =>
  db.write(sql`
    update cluster.regrades set relearned_learner_id = ${upTo}, relearned = relearned + ${count}
    where regrade_id = ${regradeId} and relearned_learner_id = ${before}`)

type Relearned = { before: number; upTo: number; count: number }

/** Selects what corrections say of these questions. The newest correction of a question knows what earlier ones said. */
export const selectTruthsOf = (shared: Db, questionIds: readonly number[]) =>
  shared.select<{ questionId: number; truths: Truth[] }>(sql`
    select distinct on (question_id) question_id as "questionId", truths from regrades
    where question_id = any(${ofAnyLength('bigint', questionIds)}) order by question_id, id desc`)

export type CorrectedAnswer = { isRight: boolean; answeredAtMs: number }

/** Notes in the log what is true of a learner's answers to a question. Returns the answers whose outcome changed. */
export const updateCorrected = (tx: Db, learnerId: number, questionId: number, truths: readonly Truth[]) =>
  tx.write<CorrectedAnswer>(sql`
    with judged as (
      select l.id, coalesce(l.corrected, l.is_right) as was, t.value
      from learner.answer_log l cross join lateral (
        select case when truth ->> 'rule' is null then null
          else ((truth ->> 'keepsRight')::boolean and l.is_right) or m.is_right end as value
        from jsonb_array_elements(${JSON.stringify(truths)}::jsonb) with ordinality each(truth, nth)
        cross join lateral learner.mark(truth -> 'rule', l.option, l.number) m
        where l.question_version >= (truth ->> 'since')::integer and l.question_version < (truth ->> 'until')::integer
        order by nth desc limit 1
      ) t
      where l.learner_id = ${learnerId} and l.question_id = ${questionId} and l.corrected is distinct from t.value
    ), corrected as (
      update learner.answer_log l set corrected = j.value from judged j
      where l.learner_id = ${learnerId} and l.id = j.id
      returning coalesce(l.corrected, l.is_right) as is_right, j.was, l.answered_at
    )
    select is_right as "isRight", (extract(epoch from answered_at) * 1000)::float8 as "answeredAtMs"
    from corrected where is_right <> was`)

/** The progress shows the newest answer. */
export const updateProgress = (tx: Db, learnerId: number, questionId: number) =>
  tx.write(sql`
    update learner.progress p set is_right = coalesce(l.corrected, l.is_right) from learner.answer_log l
    where p.learner_id = ${learnerId} and p.question_id = ${questionId} and l.learner_id = p.learner_id
      and l.question_id = p.question_id and l.answered_at = p.answered_at
      and (l.option, l.number) is not distinct from (p.option, p.number)`)

export type DayChange = { day: number; correct: number }

export const updateStudyDays = (tx: Db, learnerId: number, changes: readonly DayChange[]) =>
  tx.write(sql`
    update learner.study_days d set correct = d.correct + c.correct
    from unnest(${changes.map(({ day }) => day)}::integer[], ${changes.map(({ correct }) => correct)}::integer[])
      c(day, correct)
    where d.learner_id = ${learnerId} and d.day = c.day`)

export const deleteCard = (tx: Db, learnerId: number, questionId: number) =>
  tx.write(sql`delete from learner.cards where learner_id = ${learnerId} and question_id = ${questionId}`)
