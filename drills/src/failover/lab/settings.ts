import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { runCommand } from '../../run-command.ts'
import { addressOf, type Host, HOSTS } from './network.ts'

/** How a lab differs from the files for operators. */
export type LabMode = {
  /** Without replicas that confirm a commit, a cut primary goes on to acknowledge. */
  isSynchronous: boolean
  /** Patroni's driver for etcd. */
  driver: 'etcd' | 'etcd3'
}

export const AS_DEPLOYED: LabMode = { isSynchronous: true, driver: 'etcd' }

/** On tmpfs a cluster is made in seconds, and a busy disk changes no measured time. */
export const FOLDER = '/dev/shm/abhyas-failover'
export const BINARIES = '/usr/lib/postgresql/15/bin'
const DEPLOYED = new URL('../../../../deploy/postgres/', import.meta.url)
/** Three servers share the memory of one machine. */
const SIZES = { shared_buffers: '256MB', max_wal_size: '256MB', wal_keep_size: '512MB' }

export type PatroniFile = {
  name: string
  restapi: Record<string, unknown> & { authentication: { username: string; password: string } }
  bootstrap: { dcs: Record<string, unknown> & { postgresql: { parameters: Record<string, unknown> } } }
  postgresql: Record<string, unknown> & {
    authentication: { superuser: { username: string; password: string } }
  }
}

export const dataOf = (host: Host): string => join(folderOf(host), 'pg/data')
export const patroniFileOf = (host: Host): string => join(folderOf(host), 'patroni.yml')
export const HAPROXY_FILE = join(FOLDER, 'haproxy.cfg')

const folderOf = (host: Host) => join(FOLDER, `pg${host}`)

/** Writes the files of a new lab, and returns the file of Patroni as it is for operators. */
export async function writeSettings(mode: LabMode): Promise<PatroniFile> {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
  for (const host of HOSTS) {
    for (const part of ['etcd', 'pg', 'sock']) await mkdir(join(folderOf(host), part), { recursive: true, mode: 0o700 })
    await writeFile(patroniFileOf(host), stringify(forHost(await readPatroniFile(), host, mode)))
  }
  await writeFile(HAPROXY_FILE, await readHaproxyFile())
  await runCommand('chown', '-R', 'postgres:postgres', FOLDER)
  return readPatroniFile()
}

const readDeployed = (name: string) => readFile(new URL(name, DEPLOYED), 'utf8')
const readPatroniFile = async () => parse(await readDeployed('patroni.yml')) as PatroniFile

function forHost(file: PatroniFile, host: Host, { isSynchronous, driver }: LabMode): object {
  const { etcd, ...config } = file as PatroniFile & { etcd: object }
  const { dcs } = config.bootstrap
  const listen = (port: number) => ({
    listen: `${addressOf(host)}:${port}`,
    connect_address: `${addressOf(host)}:${port}`,
  })
  return {
    ...config,
    [driver]: etcd,
    name: `pg${host}`,
    restapi: { ...config.restapi, ...listen(8008) },
    bootstrap: {
      ...config.bootstrap,
      dcs: {
        ...dcs,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        postgresql: { ...dcs.postgresql, parameters: { ...dcs.postgresql.parameters, ...SIZES } },
      },
    },
    postgresql: {
      ...config.postgresql,
      ...listen(5432),
      data_dir: dataOf(host),
      bin_dir: BINARIES,
      pgpass: join(folderOf(host), 'sock/pgpass'),
      parameters: { unix_socket_directories: join(folderOf(host), 'sock') },
    },
  }
}

/** The settings of etcd are the variables of its process. */
export async function etcdVariables(host: Host): Promise<Record<string, string>> {
  const lines = (await readDeployed('etcd.env')).split('\n').filter((line) => /^[A-Z]/.test(line))
  const variables = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
  const own = (value = '') => value.replaceAll(addressOf(1), addressOf(host))
  return {
    ...variables,
    ETCD_NAME: `pg${host}`,
    ETCD_DATA_DIR: join(folderOf(host), 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: own(variables['ETCD_LISTEN_CLIENT_URLS']),
    ETCD_ADVERTISE_CLIENT_URLS: own(variables['ETCD_ADVERTISE_CLIENT_URLS']),
    ETCD_LISTEN_PEER_URLS: own(variables['ETCD_LISTEN_PEER_URLS']),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: own(variables['ETCD_INITIAL_ADVERTISE_PEER_URLS']),
  }
}

async function readHaproxyFile(): Promise<string> {
  let config = await readDeployed('haproxy.cfg')
  for (const [from, to] of [
    [/^ +(user|group|log|option tcplog).*\n/gm, ''],
    [/\/run\/haproxy\/admin\.sock mode 660/, `${FOLDER}/haproxy.sock mode 600`],
  ] as const) {
    if (!from.test(config)) throw new Error(`haproxy.cfg has no ${from.source}.`)
    config = config.replace(from, to)
  }
  return config
}
