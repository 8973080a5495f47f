import type pg from 'pg'
import { isAway } from './is-away.ts'
import { type LearnerCluster, placeOf } from './learner-clusters.ts'
import { withClient } from './migrate.ts'
import { type Kind, KINDS, readMigrations } from './migrations.ts'
import { SettingError } from './setting-error.ts'

/**
 * For a process that does not migrate itself: checks that every database has all the migrations of this release. A
 * database may have more of them, because the next release migrates before its processes start. Returns the clusters that
 * do not respond.
 */
export async function requireSchema(url: string, clusters: readonly LearnerCluster[]): Promise<LearnerCluster[]> {
  const isShared = (cluster: LearnerCluster) => placeOf(cluster.url) === placeOf(url)
  const hasAll = clusters.length === 0 || clusters.some(isShared)
  await requireMigrations(url, hasAll ? KINDS : ['shared'], 'The database')
  const away: LearnerCluster[] = []
  for (const cluster of clusters)
    try {
      if (!isShared(cluster)) await requireMigrations(cluster.url, ['learner'], `Cluster ${cluster.number}`)
    } catch (error) {
      if (!isAway(error as Error)) throw error
      away.push(cluster)
    }
  return away
}

async function requireMigrations(url: string, kinds: readonly Kind[], who: string): Promise<void> {
  const applied = await withClient(url, readApplied)
  for (const { kind, name, checksum } of await readMigrations(kinds)) {
    const found = applied.get(`${kind}/${name}`)
    if (found === undefined)
      throw new SettingError(
        `${who} lacks the migration ${kind}/${name}, and MIGRATE is off: run npm run db:migrate with this release first.`,
      )
    if (found !== checksum) throw new SettingError(`${who} has another text of the migration ${kind}/${name}.`)
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `select to_regclass('schema_migrations') is not null as is`,
  )
  if (!tables[0]?.is) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select kind || '/' || name as name, checksum from schema_migrations`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}
