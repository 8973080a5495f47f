import type { Module, PlacedModule } from '@abhyas/contract/catalog-modules'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { isModuleSeen, type Sight } from './sight.ts'

const MODULE = sql`m.id, m.course_id as "courseId", m.name, m.description, m.state, m.version,
  m.price_paise / 100.0::float8 as price,
  (select t.id from topics t where t.module_id = m.id and t.is_free_sample and t.state = 'published'
    order by t.place, t.id limit 1) as "freeTopicId"`

export const selectModules = (db: Db, courseId: number, sight: Sight) =>
  db.select<Module>(sql`
    select ${MODULE} from modules m join courses c on c.id = m.course_id
    where m.course_id = ${courseId} and ${isModuleSeen(sight)} order by m.place, m.id`)

export const selectOptionalModule = (db: Db, id: number, sight: Sight) =>
  db.selectOptional<PlacedModule>(sql`
    select ${MODULE}, c.name as "courseName" from modules m join courses c on c.id = m.course_id
    where m.id = ${id} and ${isModuleSeen(sight)}`)

type NewModule = Pick<Module, 'courseId' | 'name' | 'description' | 'state' | 'price'>

/** Returns null when the course does not exist. */
export async function insertOptionalModule(db: Db, { courseId, ...module }: NewModule): Promise<Module | null> {
  const [row] = await db.write<Module>(sql`
    insert into modules as m (course_id, name, description, state, price_paise, place)
    select id, ${module.name}, ${module.description}, ${module.state}, round(${module.price}::numeric * 100),
      (select coalesce(max(place), 0) + 1 from modules where course_id = ${courseId})
    from courses where id = ${courseId} for key share returning ${MODULE}`)
  return row ?? null
}

export type ModuleChange = {
  id: number
  name: string
  description?: string | undefined
  state?: Module['state'] | undefined
  price?: number | undefined
  /** The write happens only when the row has this version. Undefined accepts every version. */
  ifMatch?: number | undefined
}

export async function updateOptionalModule(db: Db, change: ModuleChange): Promise<Module | null> {
  const [row] = await db.write<Module>(sql`
    update modules m set name = ${change.name}, description = coalesce(${change.description}, description),
      state = coalesce(${change.state}, state), version = version + 1,
      price_paise = coalesce(round(${change.price}::numeric * 100), price_paise)
    where id = ${change.id} and version = coalesce(${change.ifMatch}, version) returning ${MODULE}`)
  return row ?? null
}

export const selectModuleIdsForUpdate = (tx: Db, courseId: number) =>
  tx.select<{ id: number }>(sql`select id from modules where course_id = ${courseId} order by id for update`)

export const updateModulePlaces = (tx: Db, ids: readonly number[]) =>
  tx.write(sql`
    update modules m set place = o.place from unnest(${ids}::bigint[]) with ordinality o(id, place) where m.id = o.id`)
