import type { PlacedTopic, Topic } from '@abhyas/contract/catalog-topics'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, sql } from '@abhyas/database/sql'
import { countFound } from '../../sql/counter-queries.ts'
import { isTopicSeen, type Sight } from './sight.ts'

const TOPIC = sql`t.id, t.module_id as "moduleId", t.name, t.description, t.state, t.is_free_sample as "isFreeSample",
  t.version`

const FROM_TOPICS = sql`from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id`

const SELECT_PLACED = sql`
  select ${TOPIC}, m.name as "moduleName", c.id as "courseId", c.name as "courseName" ${FROM_TOPICS}`

export const selectTopics = (db: Db, moduleId: number, sight: Sight) =>
  db.select<Topic>(sql`
    select ${TOPIC} ${FROM_TOPICS} where t.module_id = ${moduleId} and ${isTopicSeen(sight)} order by t.place, t.id`)

export const selectOptionalTopic = (db: Db, id: number, sight: Sight) =>
  db.selectOptional<PlacedTopic>(sql`${SELECT_PLACED} where t.id = ${id} and ${isTopicSeen(sight)}`)

export type TopicPage = Sight & {
  after: number
  limit: number
  /** A LIKE pattern for the name. Undefined matches every name. */
  pattern?: string | undefined
  moduleId?: number | undefined
}

/** Contains only the requested conditions: one statement for all cases would have a plan that fits none. */
const matching = ({ pattern, moduleId, ...sight }: Omit<TopicPage, 'after' | 'limit'>) => sql`
  ${isTopicSeen(sight)} ${pattern === undefined ? sql`` : sql`and lower(t.name) like ${pattern}`}
  ${moduleId === undefined ? sql`` : sql`and t.module_id = ${moduleId}`}`

// Plans each search for its own words: a common word is found by reading in order, a rare one through the index.
export const selectTopicPage = (db: Db, { after, limit, ...filter }: TopicPage) =>
  db.select<PlacedTopic>(
    plannedAnew(sql`${SELECT_PLACED} where t.id > ${after} and ${matching(filter)} order by t.id limit ${limit}`),
  )

export const countTopics = (db: Db, filter: Omit<TopicPage, 'after' | 'limit'>) =>
  countFound(db, sql`${FROM_TOPICS} where ${matching(filter)}`)

type NewTopic = Pick<Topic, 'moduleId' | 'name' | 'description' | 'state' | 'isFreeSample'>

/** Returns null when the module does not exist. */
export async function insertOptionalTopic(db: Db, { moduleId, ...topic }: NewTopic): Promise<Topic | null> {
  const [row] = await db.write<Topic>(sql`
    insert into topics as t (module_id, name, description, state, is_free_sample, place)
    select id, ${topic.name}, ${topic.description}, ${topic.state}, ${topic.isFreeSample},
      (select coalesce(max(place), 0) + 1 from topics where module_id = ${moduleId})
    from modules where id = ${moduleId} for key share returning ${TOPIC}`)
  return row ?? null
}

export type TopicChange = {
  id: number
  name: string
  description?: string | undefined
  state?: Topic['state'] | undefined
  isFreeSample?: boolean | undefined
  /** The write happens only when the row has this version. Undefined accepts every version. */
  ifMatch?: number | undefined
}

export async function updateOptionalTopic(db: Db, change: TopicChange): Promise<Topic | null> {
  const [row] = await db.write<Topic>(sql`
    update topics t set name = ${change.name}, description = coalesce(${change.description}, description),
      state = coalesce(${change.state}, state), is_free_sample = coalesce(${change.isFreeSample}, is_free_sample),
      version = version + 1
    where id = ${change.id} and version = coalesce(${change.ifMatch}, version) returning ${TOPIC}`)
  return row ?? null
}

export const selectTopicIdsForUpdate = (tx: Db, moduleId: number) =>
  tx.select<{ id: number }>(sql`select id from topics where module_id = ${moduleId} order by id for update`)

export const updateTopicPlaces = (tx: Db, ids: readonly number[]) =>
  tx.write(sql`
    update topics t set place = o.place from unnest(${ids}::bigint[]) with ordinality o(id, place) where t.id = o.id`)
