import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const COURSES = 40

/** Fills an empty database with enough rows for one page of everything that visitors may read. */
export async function fillPublicPages(url: string): Promise<void> {
  const db = connect({ url })
  await db.write(sql`
    insert into courses (name, description)
    select 'Course ' || n, 'What course ' || n || ' teaches, in the one sentence that its card shows.'
    from generate_series(1, ${COURSES}::int) n`)
  await db.write(sql`insert into modules (course_id, name, description, place) select 1, 'Module ' || n, '', n
    from generate_series(1, 12) n`)
  await db.write(sql`insert into categories (name) select 'Category ' || n from generate_series(1, 8) n`)
  await db.write(sql`
    insert into video_links (category_id, title, url)
    select 1, 'Video ' || n, 'https://videos.example.com/' || n from generate_series(1, 20) n`)
  await db.write(sql`
    insert into blog_links (category_id, title, url)
    select 1, 'Blog ' || n, 'https://blogs.example.com/' || n from generate_series(1, 20) n`)
  await db.write(sql`
    insert into projects (name, backend_technology, frontend_technology, database_name, authentication_type,
      contact_details, price_paise, note)
    select 'Project ' || n, 'Spring Boot', 'React', 'MySQL', 'JWT', '+910000000000', 49900 + n * 100, ''
    from generate_series(1, 100) n`)
  await db.close()
}
