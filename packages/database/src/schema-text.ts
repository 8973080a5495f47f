import pg from 'pg'

/** Writes the schema as text from PostgreSQL's own catalogue. Reviewers read this text when a migration changes it. */
export async function readSchemaText(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(SCHEMA_QUERY)
    return `-- Written by npm run db:schema from the migrations; not edited by hand.\n\n${rows.map((row) => row.text).join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

const SCHEMA_QUERY = `
with tables as (
  select c.oid, n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'learner', 'cluster') and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
), columns as (
  select a.attrelid as oid, string_agg('  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attidentity = 'a' then ' generated always as identity' else '' end
    || case when a.attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), E',\\n' order by a.attnum) as text
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped group by a.attrelid
), constraints as (
  select conrelid as oid, string_agg('  constraint ' || conname || ' ' || pg_get_constraintdef(oid), E',\\n' order by contype desc, conname) as text
  from pg_constraint where contype in ('p', 'u', 'f', 'c', 'x') group by conrelid
), indexes as (
  select i.indrelid as oid, string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by i.indexrelid::regclass::text) as text
  from pg_index i where not exists (select from pg_constraint k where k.conindid = i.indexrelid) group by i.indrelid
), triggers as (
  select tgrelid as oid, string_agg(pg_get_triggerdef(oid) || ';', E'\\n' order by tgname) as text
  from pg_trigger where not tgisinternal group by tgrelid
), functions as (
  select p.oid::regprocedure::text as name, rtrim(pg_get_functiondef(p.oid)) || ';' as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'learner', 'cluster')
)
select text from (
  select 1 as part, t.name, concat_ws(E'\\n', 'create table ' || t.name || ' (' || E'\\n' || concat_ws(E',\\n', c.text, k.text) || E'\\n);',
    i.text, g.text) as text
  from tables t join columns c using (oid) left join constraints k using (oid)
  left join indexes i using (oid) left join triggers g using (oid)
  union all select 2, name, text from functions
) parts order by part, name`
