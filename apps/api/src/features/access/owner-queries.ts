import type { ContentState } from '@abhyas/contract/fields'
import { UNFINISHED_STATES } from '@abhyas/contract/rules/order-states'
import type { Db } from '@abhyas/database/database'
import { sql, wordList } from '@abhyas/database/sql'

export type Owners = {
  /** Counts the learners who own one of the modules. */
  owners: number
  /** Counts the learners who own none of them, but have an order or a refund under way. */
  buyers: number
}

type Holder = { learnerId: number; isOwner: boolean }
type Page = { moduleIds: readonly number[]; after: number; limit: number }

const PAID_OR_UNFINISHED = wordList(['paid', ...UNFINISHED_STATES])

/** Lists the learners on one cluster who own one of these modules, or have an order of one under way. */
export const selectHolders = (db: Db, { moduleIds, after, limit }: Page) =>
  db.select<Holder>(sql`
    select learner_id as "learnerId", bool_or(is_owner) as "isOwner" from (
      select learner_id, true as is_owner from learner.grants
      where module_id = any(${moduleIds}::bigint[]) and learner_id > ${after}
      union all
      select learner_id, state = 'paid' from learner.orders
      where module_id = any(${moduleIds}::bigint[]) and learner_id > ${after}
        and (state in ${PAID_OR_UNFINISHED} or review_reason is not null)
    ) holders group by learner_id order by learner_id limit ${limit}`)

export const countHoldersWithAccount = (shared: Db, holders: readonly Holder[]) =>
  shared.selectOne<Owners>(sql`
    select count(*) filter (where h.is_owner) as owners, count(*) filter (where not h.is_owner) as buyers
    from unnest(${holders.map(({ learnerId }) => learnerId)}::bigint[],
      ${holders.map(({ isOwner }) => isOwner)}::boolean[]) h(learner_id, is_owner)
    join users u on u.id = h.learner_id`)

/** Combines the module with its course: a draft course hides its modules, and an archived course archives them. */
const MODULE_STATE = sql`case when 'draft' = any(array[m.state, c.state]) then 'draft'
  when 'archived' = any(array[m.state, c.state]) then 'archived' else 'published' end`

export const selectOptionalModuleState = (shared: Db, moduleId: number) =>
  shared.selectOptional<{ state: ContentState; hasQuestions: boolean }>(sql`
    select ${MODULE_STATE} as state,
      exists (select from topics t join questions q on q.topic_id = t.id
        where t.module_id = m.id and q.is_ready) as "hasQuestions"
    from modules m join courses c on c.id = m.course_id where m.id = ${moduleId}`)

export const selectOptionalModuleNames = (shared: Db, moduleId: number) =>
  shared.selectOptional<{ module: string; course: string; state: ContentState }>(sql`
    select m.name as module, c.name as course, ${MODULE_STATE} as state
    from modules m join courses c on c.id = m.course_id where m.id = ${moduleId}`)
