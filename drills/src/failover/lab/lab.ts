import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AS_POSTGRES, killAll, killPostgresIn } from '../../run-command.ts'
import { areEtcdsHealthy, areMembersReady, isLeader, isReplicating } from './health.ts'
import { addressOf, healNetwork, type Host, HOSTS, namespaceOf, processesOf } from './network.ts'
import {
  BINARIES,
  dataOf,
  etcdVariables,
  FOLDER,
  HAPROXY_FILE,
  type LabMode,
  patroniFileOf,
  writeSettings,
} from './settings.ts'

/** Three hosts with etcd, Patroni and PostgreSQL, behind HAProxy. */
export type Lab = {
  mode: LabMode
  urlOf(database: string): string
  /** The host that says it is the primary, or null. */
  leader(): Promise<Host | null>
  requireLeader(): Promise<Host>
  /** Waits until all hosts replicate and confirm as they should. Returns false when that takes too long. */
  untilHealthy(withinMs?: number): Promise<boolean>
  /** Kills PostgreSQL with all its processes. */
  killPostgres(host: Host): Promise<void>
  /** Kills every process of a host. */
  killHost(host: Host): void
  killEtcd(host: Host): void
  switchOver(from: Host, to: Host): Promise<void>
  /** Ends the faults of the network, and starts what was killed. */
  heal(host: Host): Promise<void>
  end(): Promise<void>
}

const MADE_WITHIN_MS = 90_000
const HEALTHY_WITHIN_MS = 120_000
const PAUSE_MS = 200

/** Makes a new cluster. The network must be there, and this process must be in the namespace of the product. */
export async function startLab(mode: LabMode, log: number): Promise<Lab> {
  const file = await writeSettings(mode)
  const { superuser } = file.postgresql.authentication
  const urlOf = (database: string) =>
    `postgres://${superuser.username}:${superuser.password}@127.0.0.1:5000/${database}`
  const etcds = new Map<Host, ChildProcess>()
  const patronis = new Map<Host, ChildProcess>()

  const startEtcd = async (host: Host) => {
    const child = spawnAt(host, ['etcd'], { log, env: await etcdVariables(host) })
    etcds.set(host, child)
  }
  const startPatroni = (host: Host) =>
    patronis.set(host, spawnAt(host, ['/usr/bin/patroni', patroniFileOf(host)], { log }))
  const lab: Lab = {
    mode,
    urlOf,
    leader: async () =>
      (await Promise.all(HOSTS.map(async (host) => ((await isLeader(host)) ? host : null)))).find(Boolean) ?? null,
    async requireLeader() {
      const leader = await lab.leader()
      if (!leader) throw new Error('No host is the primary.')
      return leader
    },
    async untilHealthy(withinMs = HEALTHY_WITHIN_MS) {
      return until(
        withinMs,
        async () =>
          (await areEtcdsHealthy()) && (await areMembersReady(mode)) && isReplicating(urlOf('postgres'), mode),
      )
    },
    killPostgres: (host) => killPostgresIn(dataOf(host)),
    killHost: (host) => killAll(processesOf(host)),
    killEtcd: (host) => void etcds.get(host)?.kill('SIGKILL'),
    async switchOver(from, to) {
      const { username, password } = file.restapi.authentication
      const response = await fetch(`http://${addressOf(from)}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
        body: JSON.stringify({ leader: `pg${from}`, candidate: `pg${to}` }),
      })
      if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`)
    },
    async heal(host) {
      await healNetwork(host)
      if (isOver(etcds.get(host))) await startEtcd(host)
      if (isOver(patronis.get(host))) startPatroni(host)
    },
    async end() {
      haproxy.kill('SIGKILL')
      for (const host of HOSTS) {
        lab.killHost(host)
        await healNetwork(host)
      }
      await until(MADE_WITHIN_MS, async () => HOSTS.every((host) => processesOf(host).length === 0))
      await rm(FOLDER, { recursive: true, force: true })
    },
  }

  const haproxy = spawn('haproxy', ['-db', '-q', '-f', HAPROXY_FILE], { stdio: ['ignore', log, log] })
  for (const host of HOSTS) await startEtcd(host)
  await mustBecome('etcd', areEtcdsHealthy)
  startPatroni(1)
  await mustBecome('the first host', () => isLeader(1))
  startPatroni(2)
  startPatroni(3)
  await mustBecome('the cluster', () => lab.untilHealthy(PAUSE_MS))
  return lab
}

const isOver = (child?: ChildProcess) => !child || child.exitCode !== null || child.signalCode !== null

function spawnAt(host: Host, command: string[], { log, env }: { log: number; env?: Record<string, string> }) {
  const PATH = `${BINARIES}:/usr/bin:/bin`
  return spawn('ip', ['netns', 'exec', namespaceOf(host), ...AS_POSTGRES, ...command], {
    stdio: ['ignore', log, log],
    env: { PATH, HOME: '/var/lib/postgresql', LANG: 'C.UTF-8', ...env },
    // A signal for the terminal of the drill is not for the hosts.
    detached: true,
  })
}

async function until(withinMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const latest = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > latest) return false
    await sleep(PAUSE_MS)
  }
  return true
}

async function mustBecome(what: string, isReady: () => Promise<boolean>): Promise<void> {
  if (!(await until(MADE_WITHIN_MS, isReady))) throw new Error(`It took too long until ${what} was ready.`)
}
