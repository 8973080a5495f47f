import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@abhyas/database/local-postgres'
import { Client } from 'pg'
import { ToolProcess } from './tool-process.ts'

export type ObservedPostgres = {
  /** Where its exporter shows its metrics. */
  exporter: string
  client(): Promise<Client>
  maxConnections: number
  start(): Promise<void>
  halt(): Promise<void>
  /** Lets the archive command fail from now on. */
  refuseArchive(isRefused: boolean): Promise<void>
  /** Stops the receiver of its log, which has a slot, without ending it. */
  pauseReplica(isPaused: boolean): void
  stop(): Promise<void>
}

const run = promisify(execFile)
const VERSIONS = '/usr/lib/postgresql'
const MAX_CONNECTIONS = 40

/**
 * Starts a PostgreSQL of the machine with an archive, a receiver of its log and the exporter. The product does not use it: the exporter
 * of Debian 12 knows PostgreSQL up to 15, and the drills of the product run on a newer one.
 */
export async function openObservedPostgres(folder: string, output: number): Promise<ObservedPostgres> {
  const [version] = (await readdir(VERSIONS)).toSorted().toReversed()
  const binary = (name: string) => `${VERSIONS}/${version}/bin/${name}`
  const user = await postgresUser()
  const [port, exporterPort] = [await freePort(), await freePort()]
  const data = join(folder, 'postgres')
  const refusal = join(folder, 'postgres-archive-refused')
  await mkdir(data, { recursive: true })
  if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid)
  await run(binary('initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'], { ...user, cwd: '/' })
  const settings = [
    'listen_addresses=127.0.0.1',
    `max_connections=${MAX_CONNECTIONS}`,
    'unix_socket_directories=',
    'archive_mode=on',
    `archive_command=test ! -e ${refusal}`,
    'fsync=off',
  ]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const connected = async () => {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  let server: ToolProcess | null = null
  const start = async () => {
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    server = new ToolProcess(binary('postgres'), { args, ...user, output })
    for (let tries = 0; tries < 300; tries += 1) {
      const client = await connected().catch(() => null)
      if (client) return client.end()
      await sleep(100)
    }
    throw new Error('The observed PostgreSQL did not start.')
  }
  await start()
  const slot = ['--slot=drill', `--dbname=${url}`]
  await run(binary('pg_receivewal'), ['--create-slot', ...slot])
  const received = join(folder, 'received')
  await mkdir(received)
  const replica = new ToolProcess(binary('pg_receivewal'), { args: ['-D', received, ...slot], output })
  const exporter = new ToolProcess('prometheus-postgres-exporter', {
    args: [`--web.listen-address=127.0.0.1:${exporterPort}`],
    env: { DATA_SOURCE_NAME: `${url}?sslmode=disable` },
    output,
  })
  await exporter.untilReady(`http://127.0.0.1:${exporterPort}/metrics`)
  const halt = async () => server?.end('SIGQUIT')
  return {
    exporter: `127.0.0.1:${exporterPort}`,
    client: connected,
    maxConnections: MAX_CONNECTIONS,
    start,
    halt,
    refuseArchive: (isRefused) => (isRefused ? writeFile(refusal, '') : rm(refusal, { force: true })),
    pauseReplica: (isPaused) => replica.signal(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      await Promise.all([exporter.end(), replica.end('SIGKILL')])
      await halt()
    },
  }
}

const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)

/** PostgreSQL refuses to run as root. */
async function postgresUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}
