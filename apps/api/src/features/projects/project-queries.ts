import type { Project } from '@abhyas/contract/projects'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { counterTotal } from '../../sql/counter-queries.ts'

const PROJECT = sql`p.id, p.name as "projectName", p.backend_technology as "backendTechnology",
  p.frontend_technology as "frontendTechnology", p.database_name as "databaseName",
  p.authentication_type as "authenticationType", p.contact_details as "contactDetails",
  (p.price_paise / 100.0)::float8 as price, p.version`

const FOR_ADMINS = sql`${PROJECT}, p.note, ${counterTotal(sql`'project-views:' || p.id`)} as views,
  ${counterTotal(sql`'project-interests:' || p.id`)} as interests`

export type ProjectFilter = {
  technology: string
  maxPrice?: number | undefined
  /** A LIKE pattern. */
  pattern: string | undefined
}

/** A field may name several technologies, separated by commas. */
const TECHNOLOGIES = sql`concat_ws(',', p.backend_technology, p.frontend_technology, p.database_name)`

const matching = ({ technology, maxPrice, pattern }: ProjectFilter) => sql`
  true ${technology === '' ? sql`` : sql`and ${technology.toLowerCase()} = any(regexp_split_to_array(lower(${TECHNOLOGIES}), '\\s*,\\s*'))`}
  ${maxPrice === undefined ? sql`` : sql`and p.price_paise <= ${maxPrice}::bigint * 100`}
  ${pattern === undefined ? sql`` : sql`and lower(concat_ws(' ', p.name, ${TECHNOLOGIES}, p.authentication_type)) like ${pattern}`}`

type Page = ProjectFilter & { after: number; limit: number; forAdmin: boolean }

/** Lists newest first. `after` is the last project that the caller has seen, or 0. */
export const selectProjectPage = (db: Db, { after, limit, forAdmin, ...filter }: Page) =>
  db.select<Project>(sql`
    select ${forAdmin ? FOR_ADMINS : PROJECT} from projects p
    where (${after}::bigint = 0 or p.id < ${after}) and ${matching(filter)} order by p.id desc limit ${limit}`)

export async function countProjects(db: Db, filter: ProjectFilter): Promise<number> {
  const { count } = await db.selectOne<{ count: number }>(
    sql`select count(*) from projects p where ${matching(filter)}`,
  )
  return count
}

/** Lists each technology once, in its first spelling. */
export const selectTechnologies = (db: Db) =>
  db.select<{ technology: string }>(sql`
    select distinct on (lower(technology)) technology
    from projects p, regexp_split_to_table(${TECHNOLOGIES}, '\\s*,\\s*') technology
    where technology <> '' order by lower(technology), p.id`)

export const selectOptionalProject = (db: Db, id: number) =>
  db.selectOptional<Project>(sql`select ${FOR_ADMINS} from projects p where p.id = ${id}`)

type NewProject = Omit<Project, 'id' | 'version' | 'views' | 'interests' | 'note'> & { note?: string | undefined }

export async function insertProject(db: Db, project: NewProject): Promise<Project> {
  const [row] = await db.write<Project>(sql`
    insert into projects as p (name, backend_technology, frontend_technology, database_name, authentication_type,
      contact_details, price_paise, note)
    values (${project.projectName}, ${project.backendTechnology}, ${project.frontendTechnology},
      ${project.databaseName}, ${project.authenticationType}, ${project.contactDetails},
      round(${project.price}::numeric * 100), ${project.note ?? ''})
    returning ${FOR_ADMINS}`)
  return row as Project
}

export type ProjectChange = NewProject & { id: number; ifMatch?: number | undefined }

export async function updateOptionalProject(db: Db, change: ProjectChange): Promise<Project | null> {
  const [row] = await db.write<Project>(sql`
    update projects p set name = ${change.projectName}, backend_technology = ${change.backendTechnology},
      frontend_technology = ${change.frontendTechnology}, database_name = ${change.databaseName},
      authentication_type = ${change.authenticationType}, contact_details = ${change.contactDetails},
      price_paise = round(${change.price}::numeric * 100), note = coalesce(${change.note}, note), version = version + 1
    where id = ${change.id} and version = coalesce(${change.ifMatch}, version) returning ${FOR_ADMINS}`)
  return row ?? null
}

/** Ids of projects that do not exist are ignored. */
export const insertViews = (db: Db, ids: readonly number[]) =>
  db.write(sql`
    insert into counter_deltas (name, delta)
    select 'project-views:' || id, 1 from projects where id = any(${ids}::bigint[])`)

export const insertInterest = (db: Db, projectId: number) =>
  db.write(sql`
    with noted as (
      insert into project_interests (project_id) select id from projects where id = ${projectId} returning project_id)
    insert into counter_deltas (name, delta) select 'project-interests:' || project_id, 1 from noted`)
