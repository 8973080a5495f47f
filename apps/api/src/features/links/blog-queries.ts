import type { BlogLink } from '@abhyas/contract/links'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const BLOG = sql`b.id, b.category_id as "categoryId", b.title as "blogTitle", b.url as "blogUrl", b.version`

export const selectBlogs = (db: Db, categoryId: number) =>
  db.select<BlogLink>(sql`select ${BLOG} from blog_links b where b.category_id = ${categoryId} order by b.id`)

export const selectOptionalBlog = (db: Db, id: number) =>
  db.selectOptional<BlogLink>(sql`select ${BLOG} from blog_links b where b.id = ${id}`)

type NewBlog = { categoryId: number; blogTitle: string; blogUrl: string }

/** Returns null when the category does not exist. */
export async function insertOptionalBlog(db: Db, { categoryId, blogTitle, blogUrl }: NewBlog) {
  const [row] = await db.write<BlogLink>(sql`
    insert into blog_links as b (category_id, title, url)
    select id, ${blogTitle}, ${blogUrl} from categories where id = ${categoryId} for key share returning ${BLOG}`)
  return row ?? null
}

export type BlogChange = { id: number; blogTitle: string; blogUrl: string; ifMatch?: number | undefined }

export async function updateOptionalBlog(db: Db, { id, blogTitle, blogUrl, ifMatch }: BlogChange) {
  const [row] = await db.write<BlogLink>(sql`
    update blog_links b set title = ${blogTitle}, url = ${blogUrl}, version = version + 1
    where id = ${id} and version = coalesce(${ifMatch}, version) returning ${BLOG}`)
  return row ?? null
}
