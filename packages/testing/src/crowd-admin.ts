import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { insertLearners, signFor } from './exam-crowd.ts'

/** Creates an admin who is logged in. The returned function signs an access token, which is valid for a quarter of an hour. */
export async function insertAdmin(url: string): Promise<() => Promise<string>> {
  const db = connect({ url })
  try {
    const [admin] = await insertLearners(db, 1)
    if (!admin) throw new Error('No admin was added.')
    await db.write(sql`update users set role = 'ROLE_ADMIN' where id = ${admin.id}`)
    return () => signFor(admin, 'ROLE_ADMIN')
  } finally {
    await db.close()
  }
}
