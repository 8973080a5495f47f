import type { Database, Db } from '@abhyas/database/database'
import { seedDemoUsers } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { seedDemoLinks } from './demo-links.ts'
import { seedDemoProjects } from './demo-projects.ts'
import { seedCatalog } from './seed-catalog.ts'

/** Fills an empty database with demo content, and says whether it did. A database with users stays as it is. */
export async function seedOnce(db: Database): Promise<boolean> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('Demo content and demo logins have no place in production.')
  return db.transaction(async (tx) => {
    if (await tx.selectOptional(sql`select id from users limit 1`)) return false
    await seedDemoUsers(tx)
    await seedContent(tx)
    return true
  })
}

/** Adds everything but the users. */
export async function seedContent(tx: Db): Promise<void> {
  await seedCatalog(tx)
  await seedDemoLinks(tx)
  await seedDemoProjects(tx)
}
