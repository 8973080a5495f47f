import pg from 'pg'
import { type LearnerCluster, placeOf } from './learner-clusters.ts'
import { withClient } from './migrate.ts'

const SCHEMAS = ['public', 'learner', 'cluster', 'pgboss']

/**
 * Lets a role read and write all rows of our tables and nothing else, so that the processes of the product need not own the
 * tables. It is called after each migration, because a migration may have added tables.
 */
export async function grantRights(url: string, clusters: readonly LearnerCluster[], role: string): Promise<void> {
  const others = clusters.filter((cluster) => placeOf(cluster.url) !== placeOf(url))
  for (const each of [url, ...others.map((cluster) => cluster.url)])
    await withClient(each, (client) => grantIn(client, pg.escapeIdentifier(role)))
}

async function grantIn(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1)',
    [SCHEMAS],
  )
  for (const { name } of rows)
    await client.query(`
      grant usage on schema ${name} to ${role};
      grant select, insert, update, delete on all tables in schema ${name} to ${role};
      grant usage, select, update on all sequences in schema ${name} to ${role};
      grant execute on all functions in schema ${name} to ${role}`)
}
