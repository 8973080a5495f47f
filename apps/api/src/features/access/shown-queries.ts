import { GIVEN_BACK_STATES } from '@abhyas/contract/rules/order-states'
import type { Db } from '@abhyas/database/database'
import { sql, wordList } from '@abhyas/database/sql'
import { bought, given } from './access-queries.ts'

type Shown = { learnerId: number; moduleId: number; questionIds: readonly number[]; days: number }

/**
 * Notes each question once, in one statement. The statement waits for a refund that is being decided, and delays one
 * that begins. So the refund counts these questions, or they are not shown. Says whether the module is open.
 */
export async function insertShownQuestions(
  db: Db,
  { learnerId, moduleId, questionIds, days }: Shown,
): Promise<boolean> {
  const [row] = await db.write<{ isOpen: boolean }>(sql`
    with paid as (
      select paid_at from learner.orders
      where learner_id = ${learnerId} and module_id = ${moduleId} and state = 'paid' for key share
    ), noted as (
      insert into learner.shown_questions (learner_id, question_id)
      select ${learnerId}::bigint, id from unnest(${questionIds}::bigint[]) id, paid
      where paid_at > now() - make_interval(days => ${days})
      order by id
      on conflict (learner_id, question_id) do nothing
    )
    select exists (select from paid) or exists (${given(sql`${learnerId}`, sql`${moduleId}`)}) as "isOpen"`)
  return row?.isOpen ?? false
}

const GIVEN_BACK = wordList(GIVEN_BACK_STATES)

/** Says whether the learner had this module and returned it, or lost it with the money. */
export async function selectIsGivenBack(db: Db, learnerId: number, moduleId: number): Promise<boolean> {
  const [learner, module] = [sql`${learnerId}`, sql`${moduleId}`]
  const { isGivenBack } = await db.selectOne<{ isGivenBack: boolean }>(sql`
    select exists (
      select from learner.orders where learner_id = ${learnerId} and module_id = ${moduleId}
        and state in ${GIVEN_BACK}
    ) and not exists (${given(learner, module)}) and not exists (${bought(learner, module)}) as "isGivenBack"`)
  return isGivenBack
}
