import { connect, type Database } from '@abhyas/database/database'
import { createTestDatabase } from '@abhyas/database/test-database'
import { afterAll, inject } from 'vitest'

export type TestDatabase = { url: string; db: Database }

/** A database of this file's own, gone when the file is done. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(inject('templateUrl'))
  const db = connect({ url, applicationName: 'abhyas-test' })
  afterAll(async () => {
    await db.close()
    await drop()
  })
  return { url, db }
}
