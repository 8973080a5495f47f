import { PgBoss } from 'pg-boss'

/** pg-boss keeps its tables in a schema of its own and migrates them itself. */
export async function migrateJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
