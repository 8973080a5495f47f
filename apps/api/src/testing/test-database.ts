import { type LearnerCluster, readLearnerClusters } from '@abhyas/database/learner-clusters'
import { createTestDatabase, openTestData, type TestDb } from '@abhyas/database/test-database'
import { afterAll, inject } from 'vitest'

export type TestDatabase = { url: string; learnerClusters: LearnerCluster[]; db: TestDb }

/** Opens a database for this test file, which is dropped at the end of the file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, env, drop } = await createTestDatabase(inject('templateUrl'))
  const db = openTestData(env)
  afterAll(async () => {
    await db.close()
    await drop()
  })
  return { url, learnerClusters: readLearnerClusters(env.LEARNER_DATABASES), db }
}
