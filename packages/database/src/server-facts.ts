import type pg from 'pg'

/** What a database says about itself and about our rights in it. */
export type ServerFacts = {
  version: number
  role: string
  isSuperuser: boolean
  mayCreate: boolean
  isReadOnly: boolean
  fsync: string
  synchronousCommit: string
  fullPageWrites: string
  /** The connections that are not kept for superusers. */
  connections: number
  dateStyle: string
  encoding: string
  /** Two addresses with the same server are one PostgreSQL; with the same place, one database. */
  server: string
  place: string
  /** A table of ours that this role may not use. */
  lockedTable: string | null
  /** A table of ours that this role may use, but not migrate. */
  foreignTable: string | null
}

const OURS = `select c.oid, c.oid::regclass::text as name, c.relowner from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'learner', 'cluster', 'pgboss') and c.relkind in ('r', 'p')`

const FACTS = `with ours as (${OURS})
select current_setting('server_version_num')::int as version, current_user as role,
  (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
  has_database_privilege(current_database(), 'create') as "mayCreate",
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
  current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('full_page_writes') as "fullPageWrites",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as connections,
  current_setting('DateStyle') as "dateStyle",
  (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
  (select system_identifier from pg_control_system())::text as server,
  (select system_identifier from pg_control_system()) || ' ' || (select oid from pg_database where datname = current_database()) as place,
  (select name from ours where not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
    and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')) order by name limit 1) as "lockedTable",
  (select name from ours where not pg_has_role(relowner, 'usage') order by name limit 1) as "foreignTable"`

export type Facts = ServerFacts & {
  /** By how much at least the database's clock is ahead of ours. The journey of the question makes it uncertain. */
  aheadMs: number
}

export async function readServerFacts(client: pg.Client): Promise<Facts> {
  const asked = Date.now()
  const { rows } = await client.query<{ clockMs: number }>(CLOCK)
  const answered = Date.now()
  const clockMs = rows[0]?.clockMs ?? asked
  const facts = (await client.query<ServerFacts>(FACTS)).rows[0] as ServerFacts
  return { ...facts, aheadMs: Math.max(0, clockMs - answered) + Math.min(0, clockMs - asked) }
}

const CLOCK = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs"`
