import { readBank } from '@abhyas/content/read-bank'
import type { Database } from '@abhyas/database/database'
import { seedDemoUsers } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { loadCourses } from '../features/content/load-courses.ts'
import { seedDemoLinks } from './demo-links.ts'
import { seedDemoMock } from './demo-mock.ts'
import { seedDemoProjects } from './demo-projects.ts'

/** Fills an empty database with demo content, and says whether it did. A database with users stays as it is. */
export async function seedOnce(db: Database): Promise<boolean> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('Demo content and demo logins have no place in production.')
  if (await db.selectOptional(sql`select id from users limit 1`)) return false
  await seedContent(db)
  // The users come last: a seed that was interrupted has none, so the next one does the rest.
  await db.transaction(seedDemoUsers)
  return true
}

/** Adds everything but the users. */
export async function seedContent(db: Database): Promise<void> {
  await loadCourses(db, await readBank())
  await db.transaction(async (tx) => {
    if (await tx.selectOptional(sql`select id from categories limit 1`)) return
    await seedDemoLinks(tx)
    await seedDemoProjects(tx)
  })
  await seedDemoMock(db)
}
