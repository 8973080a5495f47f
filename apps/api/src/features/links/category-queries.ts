import type { Category } from '@abhyas/contract/links'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const CATEGORY = sql`c.id, c.name, c.version,
  (select count(*) from video_links v where v.category_id = c.id) as "videoCount",
  (select count(*) from blog_links b where b.category_id = c.id) as "blogCount"`

export const selectCategories = (db: Db) => db.select<Category>(sql`select ${CATEGORY} from categories c order by c.id`)

export const selectOptionalCategory = (db: Db, id: number) =>
  db.selectOptional<Category>(sql`select ${CATEGORY} from categories c where c.id = ${id}`)

export async function insertCategory(db: Db, name: string): Promise<Category> {
  const [row] = await db.write<Category>(sql`
    insert into categories as c (name) values (${name}) returning ${CATEGORY}`)
  return row as Category
}

export type CategoryChange = { id: number; name: string; ifMatch?: number | undefined }

export async function updateOptionalCategory(db: Db, { id, name, ifMatch }: CategoryChange): Promise<Category | null> {
  const [row] = await db.write<Category>(sql`
    update categories c set name = ${name}, version = version + 1
    where id = ${id} and version = coalesce(${ifMatch}, version) returning ${CATEGORY}`)
  return row ?? null
}
