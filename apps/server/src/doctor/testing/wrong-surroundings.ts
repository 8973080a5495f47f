import { createServer as createPlainServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { freePort } from '@abhyas/database/local-postgres'
import { withClient } from '@abhyas/database/migrate'
import { startTestRedis } from '@abhyas/api/testing/start-test-redis'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { PASSWORD, type Surroundings } from './open-surroundings.ts'
import { wrong, type WrongCase } from './wrong-case.ts'

/** A database whose functions say something else, because ours are found before those of PostgreSQL. */
const saying = (result: string, text: string) => [
  'create schema says',
  `create function says.${result} as $$ ${text} $$ language sql`,
  'alter database DATABASE set search_path = says, pg_catalog, public',
  'grant usage on schema says to app',
]

const database = (title: string, level: WrongCase['level'], says: string, ...statements: string[]) =>
  wrong(title, level, says, async ({ newDatabase }) => ({ DATABASE_URL: await newDatabase(...statements) }))

/** A proxy in front of PORT, on a port of its own. */
async function proxied(around: Surroundings, headers: Record<string, string>): Promise<string> {
  const proxy: Server = createPlainServer(({ url, headers: { host } }, response) => {
    const onward = request(
      { host: '127.0.0.1', port: around.port, path: url, headers: { host, ...headers } },
      (answer) => answer.pipe(response),
    )
    onward.on('error', () => response.end())
    onward.end()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  around.atEnd(() => proxy.close())
  return `http://localhost:${(proxy.address() as AddressInfo).port}`
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' }

async function strayDatabase({ newDatabase, asSuperuser, good }: Surroundings): Promise<Record<string, string>> {
  const other = await newDatabase(
    `insert into learner.grants (learner_id, module_id, granted_by) values (1, 1, 1), (2, 1, 1), (3, 1, 1)`,
  )
  const url = await newDatabase()
  await withClient(asSuperuser(url), (client) => client.query('select setval($1, 1000)', ['users_id_seq']))
  return { ...good, DATABASE_URL: url, LEARNER_DATABASES: `1: 0-511 ${url}; 2: 512-1023 ${other}` }
}

async function evictingRedis(around: Surroundings): Promise<string> {
  const redis = await startTestRedis()
  if (!redis) throw new Error('These tests need redis-server.')
  around.atEnd(redis.stop)
  return redis.url
}

/** Sends commands to a Redis in its own language. */
async function tellRedis(url: string, ...commands: string[]): Promise<void> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  for (const command of commands) {
    socket.write(`${command}\r\n`)
    const [reply] = (await once(socket, 'data')) as [Buffer]
    if (!String(reply).startsWith('+OK')) throw new Error(`Redis says ${String(reply)}`)
  }
  socket.destroy()
}

/** Settings that are wrong in these surroundings. */
export const WRONG_SURROUNDINGS: WrongCase[] = [
  wrong('no PostgreSQL', 'error', 'PostgreSQL does not answer (ECONNREFUSED)', {
    DATABASE_URL: `postgres://app:${PASSWORD}@127.0.0.1:1/abhyas`,
  }),
  wrong('a wrong password of the database', 'error', 'PostgreSQL refused the login (28P01)', ({ good }) => ({
    DATABASE_URL: good['DATABASE_URL']?.replace(PASSWORD, `${PASSWORD}!`),
  })),
  wrong('a database that does not exist', 'warning', 'the database does not exist yet', ({ good }) => ({
    DATABASE_URL: `${good['DATABASE_URL']}_of_nobody`,
  })),
  wrong('a superuser', 'warning', 'is a superuser', ({ good, asSuperuser }) => ({
    DATABASE_URL: asSuperuser(good['DATABASE_URL'] ?? ''),
  })),
  database('a role without rights', 'error', 'may not use users', 'alter table users owner to abhyas'),
  database(
    'a role that cannot migrate',
    'error',
    'does not own users',
    'alter table users owner to abhyas',
    'grant all on users to app',
  ),
  database(
    'a role that may not create',
    'error',
    'may not create tables',
    'alter database DATABASE owner to abhyas',
    'revoke create on database DATABASE from public',
  ),
  database(
    'a database that is read only',
    'error',
    'takes no writes',
    'alter database DATABASE set default_transaction_read_only = on',
  ),
  database(
    'an old PostgreSQL',
    'error',
    'is PostgreSQL 14; we need 15',
    ...saying(
      'current_setting(name text) returns text',
      `select case name when 'server_version_num' then '140012' else pg_catalog.current_setting(name) end`,
    ),
  ),
  database(
    'a clock that is slightly off',
    'warning',
    's ahead of ours',
    ...saying('clock_timestamp() returns timestamptz', `select pg_catalog.clock_timestamp() + interval '3 s'`),
  ),
  database(
    'a clock that is far off',
    'error',
    's behind ours',
    ...saying('clock_timestamp() returns timestamptz', `select pg_catalog.clock_timestamp() - interval '90 s'`),
  ),
  database(
    'fsync is off',
    'error',
    'fsync = off',
    ...saying(
      'current_setting(name text) returns text',
      `select case name when 'fsync' then 'off' else pg_catalog.current_setting(name) end`,
    ),
  ),
  database(
    'full pages that are not written',
    'error',
    'full_page_writes = off',
    ...saying(
      'current_setting(name text) returns text',
      `select case name when 'full_page_writes' then 'off' else pg_catalog.current_setting(name) end`,
    ),
  ),
  database(
    'commits that do not wait',
    'error',
    'synchronous_commit = off',
    'alter database DATABASE set synchronous_commit = off',
  ),
  database(
    'dates in another form',
    'error',
    'writes dates as German',
    "alter database DATABASE set datestyle = 'German'",
  ),
  { ...wrong('too few connections', 'error', '40 processes open up to 600 connections', {}), processes: 40 },
  {
    ...wrong('pools that are too large', 'error', '8 processes open up to 2040 connections', {
      READ_CONNECTIONS: '200',
      WRITE_CONNECTIONS: '50',
    }),
    processes: 8,
  },
  database(
    'missing migrations',
    'warning',
    'lacks 2 migrations',
    `delete from schema_migrations where name in
      (select name from schema_migrations where kind = 'shared' order by name desc limit 2)`,
  ),
  database(
    'an edited migration',
    'error',
    'was changed after it had been applied',
    `update schema_migrations set checksum = 'x' where kind = 'shared' and name like '0003%'`,
  ),
  database(
    'migrations of a newer version',
    'warning',
    'of a newer version, such as shared/9999',
    `insert into schema_migrations (kind, name, checksum) values ('shared', '9999_future.sql', 'x')`,
  ),
  wrong(
    'rows outside their bucket',
    'error',
    'whose bucket LEARNER_DATABASES gives to another database',
    strayDatabase,
  ),
  wrong('rows in a database that the map leaves out', 'error', 'DATABASE_URL holds rows of learner', async (around) => {
    const { LEARNER_DATABASES: _map, ...settings } = await strayDatabase(around)
    const other = await around.newDatabase()
    await withClient(around.asSuperuser(settings['DATABASE_URL'] ?? ''), (client) =>
      client.query('insert into learner.grants (learner_id, module_id, granted_by) values (5, 1, 1)'),
    )
    return { ...settings, LEARNER_DATABASES: `1: 0-1023 ${other}` }
  }),
  wrong('one database under two names', 'error', 'are one database', async ({ newDatabase }) => {
    const url = await newDatabase()
    return { DATABASE_URL: url, LEARNER_DATABASES: `1: 0-1023 ${url.replace('127.0.0.1', 'localhost')}` }
  }),
  wrong('a cluster under the number of another', 'error', 'has been number 2', async ({ newDatabase }) => {
    const url = await newDatabase('alter sequence learner.attempts_id_seq increment by 64 restart with 66')
    return { DATABASE_URL: url, LEARNER_DATABASES: `1: 0-1023 ${url}` }
  }),
  database(
    'a learner whose number was never given',
    'error',
    'restore it to a later moment',
    'insert into learner.grants (learner_id, module_id, granted_by) values (77, 1, 1)',
  ),
  wrong('no mail server', 'error', 'The mail server of SMTP_URL does not answer', { SMTP_URL: 'smtp://127.0.0.1:1' }),
  wrong('a mail server that does not encrypt', 'error', 'does not encrypt', ({ mails }) => ({
    SMTP_URL: mails.smtpUrl.replace('127.0.0.1', '0.0.0.0'),
  })),
  wrong('a mail server that refuses the login', 'error', 'The mail server refused the login', async ({ atEnd }) => {
    const mails = await startMailSink({ commandReplies: { EHLO: '250 AUTH PLAIN', AUTH: '535 wrong password' } })
    atEnd(mails.close)
    return { SMTP_URL: mails.smtpUrl.replace('//', `//user:${PASSWORD}@`) }
  }),
  wrong('no Redis', 'error', 'The Redis of REDIS_URL does not answer', { REDIS_URL: 'redis://127.0.0.1:1' }),
  wrong('a Redis that forgets', 'warning', 'forgets counters when its memory is full (allkeys-lru)', async (around) => {
    const url = await evictingRedis(around)
    await tellRedis(url, 'config set maxmemory 10mb', 'config set maxmemory-policy allkeys-lru')
    return { REDIS_URL: url }
  }),
  wrong('a Redis that wants a password', 'error', 'Redis refused the login', async (around) => {
    const url = await evictingRedis(around)
    await tellRedis(url, `config set requirepass ${PASSWORD}`)
    return { REDIS_URL: url }
  }),
  wrong('a proxy that is not trusted', 'error', 'which TRUST_PROXY does not name', async (around) => ({
    PUBLIC_ORIGIN: await proxied(around, FORWARDED),
    TRUST_PROXY: '10.0.0.0/8',
  })),
  wrong('a proxy that changes Host', 'error', 'The proxy changes the header Host to inside', async (around) => ({
    PUBLIC_ORIGIN: await proxied(around, { ...FORWARDED, host: 'inside' }),
    TRUST_PROXY: 'loopback',
  })),
  wrong('a proxy that does not say who calls', 'error', 'does not send X-Forwarded-For', async (around) => ({
    PUBLIC_ORIGIN: await proxied(around, {}),
    TRUST_PROXY: '127.0.0.1',
  })),
  wrong('an origin that does not answer', 'warning', 'does not answer this machine', async () => ({
    PUBLIC_ORIGIN: `http://localhost:${await freePort()}`,
  })),
]
