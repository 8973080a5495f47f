import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@abhyas/database/local-postgres'

export type Balancer = {
  origin: string
  /** Waits until HAProxy sends requests to this process, the nth of the list. */
  untilUsed(nth: number): Promise<void>
  /** What HAProxy has counted since its start. */
  counts(): Promise<BalancerCounts>
  stop(): Promise<void>
}

export type BalancerCounts = {
  /** Connections to a process that were refused or broken off. HAProxy hides them when it can try again. */
  refused: number
  /** Requests that a process left without a response. */
  unanswered: number
}

const CONFIG = new URL('../../../deploy/haproxy/haproxy.cfg', import.meta.url)
const MISSING = 'The drill needs HAProxy: apt-get install haproxy'
const USED_WITHIN_MS = 15_000

/** Starts HAProxy with the file that operators use. Only addresses, socket and user are others. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  if (spawnSync('haproxy', ['-v']).error) throw new Error(MISSING)
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-haproxy-'))
  const socket = join(folder, 'admin.sock')
  const port = await freePort()
  let config = await readFile(CONFIG, 'utf8')
  const replace = (from: RegExp, to: string) => {
    if (!from.test(config)) throw new Error(`haproxy.cfg has no ${from.source}.`)
    config = config.replaceAll(from, to)
  }
  replace(/^ +(user|group) .*\n/gm, '')
  replace(/^ +log \/dev\/log .*\n/gm, '')
  replace(/\/run\/haproxy\/admin\.sock mode 660/g, `${socket} mode 600`)
  replace(/bind :80$/gm, `bind 127.0.0.1:${port}`)
  for (const [index, each] of ports.entries())
    replace(new RegExp(`127\\.0\\.0\\.1:${3001 + index}\\b`, 'g'), `127.0.0.1:${each}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)

  const haproxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const killAlong = () => haproxy.kill('SIGKILL')
  process.once('exit', killAlong)
  const readRows = () => readStat(socket)
  const statusOf = async (nth: number) =>
    (await readRows()).find(({ pxname, svname }) => pxname === 'app' && svname === `app${nth + 1}`)?.['status']
  const untilUsed = async (nth: number) => {
    const latest = Date.now() + USED_WITHIN_MS
    while (!(await statusOf(nth).catch(() => ''))?.startsWith('UP')) {
      if (Date.now() > latest || haproxy.exitCode !== null) throw new Error(`HAProxy does not use process ${nth + 1}.`)
      await sleep(100)
    }
  }
  for (const nth of ports.keys()) await untilUsed(nth)
  return {
    origin: `http://127.0.0.1:${port}`,
    untilUsed,
    async counts() {
      const rows = (await readRows()).filter(({ svname }) => /^app\d$/.test(svname ?? ''))
      const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
      return { refused: sum('econ') + sum('wretr') + sum('wredis'), unanswered: sum('eresp') }
    },
    async stop() {
      await end(haproxy)
      process.off('exit', killAlong)
      await rm(folder, { recursive: true })
    },
  }
}

async function end(haproxy: ChildProcess): Promise<void> {
  if (haproxy.exitCode !== null) return
  const exited = once(haproxy, 'exit')
  haproxy.kill('SIGTERM')
  await exited
}

/** Reads the table of all servers, a row for each, with names as HAProxy calls them. */
async function readStat(socket: string): Promise<Partial<Record<string, string>>[]> {
  const connection = connect(socket)
  connection.end('show stat\n')
  const [head = '', ...lines] = (await text(connection)).trim().split('\n')
  const names = head.replace('# ', '').split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, nth) => [names[nth] ?? '', value])))
}
