import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AS_POSTGRES, killPostgresIn, runCommand } from '../run-command.ts'
import { BINARIES, ENVIRONMENT, FOLDER, readDeployed, runAsPostgres, runScript, SOCKETS, type Stanza } from './place.ts'

/** A PostgreSQL 15 of Debian, whose files the drill may delete. */
export type Server = Stanza & {
  urlOf(database: string): string
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>
  /** Starts it, and returns when it accepts writes. A restored server first reads the log. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Kills all its processes, and deletes its files. */
  destroy(): Promise<void>
  /** Restores its files with the script for operators. */
  restore(...options: string[]): Promise<void>
  /** After a restore: archives again, and makes a full backup. */
  archiveAgain(): Promise<void>
}

const STARTS_WITHIN_MS = 1_800_000
const SETTINGS = { listen_addresses: '127.0.0.1', max_connections: '200', shared_buffers: '256MB', max_wal_size: '2GB' }

export const stanzaAt = (name: string, port: number): Stanza => ({ name, port, data: join(FOLDER, name) })

/** Makes a new server with the settings for operators. Without `archives` it is never backed up. */
export async function makeServer(stanza: Stanza, log: number, { archives = true } = {}): Promise<Server> {
  const server = serverOf(stanza, log)
  await runAsPostgres({}, 'initdb', '-D', stanza.data, '-A', 'trust', '-U', 'postgres', '-k', '--encoding=UTF8')
  const own = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'`)
  const archive = (await readDeployed('archive.conf')).replaceAll('--stanza=abhyas', `--stanza=${stanza.name}`)
  // No receiver runs yet that could confirm a commit.
  const settings = [...own, archives ? archive.replace(/^synchronous_standby_names/m, '# $&') : '', '']
  await appendFile(join(stanza.data, 'postgresql.conf'), settings.join('\n'))
  await server.start()
  if (archives) await runAsPostgres({}, 'pgbackrest', `--stanza=${stanza.name}`, 'stanza-create')
  return server
}

/** A server in files that may not exist yet. */
export function serverOf(stanza: Stanza, log: number): Server {
  const { name, data, port } = stanza
  let running: ChildProcess | null = null
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const query = async <Row extends pg.QueryResultRow>(text: string, database = 'postgres'): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(database), connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const isWritable = () =>
    query<{ is: boolean }>('select not pg_is_in_recovery() as is').then(
      ([row]) => row?.is === true,
      () => false,
    )
  const server: Server = {
    ...stanza,
    urlOf,
    query,
    async start() {
      const flags = ['-D', data, '-c', `port=${port}`, '-c', `unix_socket_directories=${SOCKETS}`]
      const [program = '', ...args] = [...AS_POSTGRES, join(BINARIES, 'postgres'), ...flags]
      // A signal for the terminal of the drill is not for the server.
      const child = spawn(program, args, { env: ENVIRONMENT, cwd: '/', stdio: ['ignore', log, log], detached: true })
      running = child
      process.once('exit', () => child.kill('SIGQUIT'))
      for (const latest = Date.now() + STARTS_WITHIN_MS; !(await isWritable()); await sleep(50))
        if (child.exitCode !== null || Date.now() > latest) throw new Error(`PostgreSQL in ${data} did not start.`)
    },
    async stop() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      running.kill('SIGINT')
      await once(running, 'exit')
    },
    async destroy() {
      await killPostgresIn(data)
      if (running && running.signalCode === null) await once(running, 'exit')
      await rm(data, { recursive: true, maxRetries: 5 })
    },
    restore: async (...options) => void (await runScript('restore.sh', [name, data, ...options])),
    async archiveAgain() {
      for (const setting of ['archive_mode', 'synchronous_standby_names']) await query(`alter system reset ${setting}`)
      await server.stop()
      await server.start()
      await runScript('backup.sh', [name, 'full'])
    },
  }
  return server
}

/** Receives the log of a server with the unit for operators, and lets every commit wait for it. */
export async function startReceiver(server: Server, log: number): Promise<{ folder: string; kill(): Promise<void> }> {
  const folder = join(FOLDER, `${server.name}-received`)
  await mkdir(folder)
  await runCommand('chown', 'postgres:postgres', folder)
  const unit = await readDeployed('abhyas-wal@.service')
  const commandOf = (key: string) =>
    (new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? '')
      .replace('${PRIMARY}', server.urlOf('postgres'))
      .replace('/var/lib/abhyas-wal/%i', folder)
      .split(' ')
  const PGAPPNAME = /PGAPPNAME=(\w+)/.exec(unit)?.[1] ?? ''
  await runAsPostgres({}, ...commandOf('ExecStartPre'))
  const [program = '', ...args] = [...AS_POSTGRES, ...commandOf('ExecStart')]
  const receiver = spawn(program, args, { env: { ...ENVIRONMENT, PGAPPNAME }, cwd: '/', stdio: ['ignore', log, log] })
  process.once('exit', () => receiver.kill('SIGKILL'))
  const line = /^synchronous_standby_names.*$/m.exec(await readDeployed('archive.conf'))?.[0]
  await appendFile(join(server.data, 'postgresql.conf'), `${line}\n`)
  await server.query('select pg_reload_conf()')
  const isConfirming = () =>
    server.query(`select from pg_stat_replication where application_name = 'abhyas_wal' and sync_state = 'sync'`)
  for (const latest = Date.now() + 30_000; (await isConfirming()).length === 0; await sleep(100))
    if (Date.now() > latest) throw new Error('Nobody confirms commits.')
  return {
    folder,
    async kill() {
      receiver.kill('SIGKILL')
      if (receiver.signalCode === null && receiver.exitCode === null) await once(receiver, 'exit')
    },
  }
}
