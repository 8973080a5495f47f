import type { Command } from '../enter-box.ts'
import type { Escape } from './escape.ts'

/** Attempts to use the files, the programs and the rights of the database. */
const ATTEMPTS = [
  "select pg_read_file('/etc/passwd')",
  "select pg_read_binary_file('/work/snippet.sql')",
  "select pg_ls_dir('/')",
  "copy (select 1) to program 'id'",
  "copy (select 1) to '/tmp/written'",
  "create temp table lines (line text); copy lines from '/etc/passwd'",
  "select lo_import('/etc/passwd')",
  "load '/opt/postgres/lib/plpgsql.so'",
  "create function f() returns int language c as 'libc.so.6', 'system'",
  'set role postgres',
  'alter role author superuser',
  "alter system set archive_command = 'id'",
  'create extension adminpack',
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres' and pid <> pg_backend_pid()",
  "update pg_authid set rolsuper = true where rolname = 'author'",
]

const each = ATTEMPTS.map(
  (attempt) => `do $do$ begin execute $it$${attempt}$it$; insert into said values ('ESCAPED');
    exception when others then insert into said values ('HELD'); end $do$;`,
)

/** Lets the snippet in as the user who may do everything. */
const asSuperuser = (command: Command): Command => ({
  ...command,
  handed: command.handed.map((text) =>
    typeof text === 'string' ? text.replace("Connection.open('author')", "Connection.open('postgres')") : text,
  ),
})

export const DATABASE: Escape[] = [
  {
    name: `${ATTEMPTS.length} ways out of PostgreSQL`,
    language: 'sql',
    source: () => `create table said (word text); ${each.join('\n')} select word, count(*) from said group by word`,
    control: asSuperuser,
  },
  {
    name: 'another database as a file',
    language: 'sql',
    source: ({ secretFile }) => `attach database '${secretFile}' as other; select 'ESCAPED'`,
    ends: ['error'],
  },
  {
    name: 'a session that becomes its maker',
    language: 'sql',
    source: () =>
      "reset session authorization; reset role; select case when current_user = 'author' then 'HELD' else 'ESCAPED' end",
    control: asSuperuser,
  },
]
