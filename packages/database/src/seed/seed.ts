import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { seedDemoCatalog } from './demo-catalog.ts'
import { seedDemoUsers } from './demo-users.ts'

/** Fills an empty database with demo content; leaves one that has users as it is. Says whether it did. */
export async function seedOnce(db: Database): Promise<boolean> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('Demo content and demo logins have no place in production.')
  return db.transaction(async (tx) => {
    if (await tx.selectOptional(sql`select id from users limit 1`)) return false
    await seedDemoUsers(tx)
    await seedDemoCatalog(tx)
    return true
  })
}
