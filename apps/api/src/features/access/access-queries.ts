import type { ExamOwner } from '@abhyas/contract/exams-sections'
import type { ContentState } from '@abhyas/contract/fields'
import { REFUND_DAYS } from '@abhyas/contract/purchases-orders'
import type { Db } from '@abhyas/database/database'
import { ofAnyLength, type Sql, sql } from '@abhyas/database/sql'

export type TopicPlace = { id: number; moduleId: number; isFreeSample: boolean; state: ContentState }

/** The state of a topic `t` with its module `m` and course `c`: a draft above hides it, an archived one archives it. */
export const PLACE_STATE: Sql = sql`case when 'draft' = any(array[t.state, m.state, c.state]) then 'draft'
  when 'archived' = any(array[t.state, m.state, c.state]) then 'archived' else 'published' end`

export const selectTopicPlaces = (db: Db, topicIds: readonly number[]) =>
  db.select<TopicPlace>(sql`
    select t.id, t.module_id as "moduleId", t.is_free_sample as "isFreeSample",
      ${PLACE_STATE} as state
    from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id
    where t.id = any(${topicIds}::bigint[])`)

export type ModulePlace = { id: number; courseId: number; state: ContentState; isForSale: boolean }

/** Returns the modules of these owners that are no drafts: the module itself, or all modules of the course. */
export const selectModulePlaces = (db: Db, owners: readonly Pick<ExamOwner, 'kind' | 'id'>[]) => {
  const idsOf = (wanted: ExamOwner['kind']) => owners.flatMap(({ kind, id }) => (kind === wanted && id ? [id] : []))
  return db.select<ModulePlace>(sql`
    select m.id, m.course_id as "courseId", m.state,
      m.state = 'published' and c.state = 'published' as "isForSale"
    from modules m join courses c on c.id = m.course_id
    where (m.id = any(${idsOf('module')}::bigint[]) or m.course_id = any(${idsOf('course')}::bigint[]))
      and m.state <> 'draft' and c.state <> 'draft'
    order by m.id`)
}

type AskedModule = { learnerId: number; moduleId: number }
/** `isRefundable` means that it was bought recently, so the refund rule still counts the questions that are shown. */
type OpenModule = AskedModule & { isRefundable: boolean }

export const given = (learnerId: Sql, moduleId: Sql) => sql`
  select from learner.grants where learner_id = ${learnerId} and module_id = ${moduleId}`
export const bought = (learnerId: Sql, moduleId: Sql) => sql`
  select from learner.orders where learner_id = ${learnerId} and module_id = ${moduleId} and state = 'paid'`

/**
 * Returns the modules among these that were given or bought. With `offset 0` the planner looks each of them up. Without
 * it, it may read all grants into a hash table first.
 */
export const selectOpenModules = (db: Db, asked: readonly AskedModule[]) => {
  const learnerIds = asked.map(({ learnerId }) => learnerId)
  const moduleIds = asked.map(({ moduleId }) => moduleId)
  const isGiven = given(sql`u.learner_id`, sql`u.module_id`)
  const isBought = bought(sql`u.learner_id`, sql`u.module_id`)
  return db.select<OpenModule>(sql`
    select u.learner_id as "learnerId", u.module_id as "moduleId", exists (
      ${isBought} and paid_at > now() - make_interval(days => ${REFUND_DAYS}) offset 0
    ) as "isRefundable"
    from unnest(${ofAnyLength('bigint', learnerIds)}, ${ofAnyLength('bigint', moduleIds)}) u(learner_id, module_id)
    where exists (${isGiven} offset 0) or exists (${isBought} offset 0)`)
}

export async function selectIsModuleOpen(db: Db, learnerId: number, moduleId: number): Promise<boolean> {
  return (await selectOpenModules(db, [{ learnerId, moduleId }])).length > 0
}

/** Returns all modules that are open to a learner. */
export const selectOpenModuleIds = (db: Db, learnerId: number) =>
  db.select<{ moduleId: number }>(sql`
    select module_id as "moduleId" from learner.grants where learner_id = ${learnerId}
    union select module_id from learner.orders where learner_id = ${learnerId} and state = 'paid' order by 1`)

/** Says whether the account and the module still exist. */
export async function selectIsDeliverable(
  shared: Db,
  { learnerId, moduleId }: { learnerId: number; moduleId: number },
): Promise<boolean> {
  const { isThere } = await shared.selectOne<{ isThere: boolean }>(sql`
    select exists (select from users where id = ${learnerId}) and exists (select from modules where id = ${moduleId})
      as "isThere"`)
  return isThere
}
