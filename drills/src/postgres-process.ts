import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startLocalPostgres } from '@abhyas/database/local-postgres'

export type PostgresProcess = {
  port: number
  urlOf(database: string, port?: number): string
  /** Kills the server and all its processes at once, as a crash would, and starts it again after a pause. */
  restart(afterMs: number): Promise<void>
  /** Waits until the server is up and no restart is under way. */
  settled(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** With these settings a commit is on the disk before it is acknowledged, as in production. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
}
const START_TRIES = 20
const READY = 'database system is ready to accept connections'

/** Starts a PostgreSQL that a drill can kill and start again. */
export async function openPostgres(): Promise<PostgresProcess> {
  const folder = join(tmpdir(), `abhyas-drill-${randomUUID().slice(0, 8)}`)
  const port = await freePort()
  const made = await startLocalPostgres(folder, { port })
  const [pid] = (await readFile(`${folder}/postmaster.pid`, 'utf8')).split('\n')
  const binary = await readlink(`/proc/${pid}/exe`)
  const { uid, gid } = await stat(folder)
  await made.stop()

  const flags = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | null = null
  // An interrupted run must leave neither the server nor its data behind.
  const killAlong = () => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', killAlong)

  const tryToStart = async (): Promise<boolean> => {
    const child = spawn(binary, ['-D', folder, '-p', String(port), ...flags], {
      ...(process.getuid?.() === 0 && { uid, gid }),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const isReady = new Promise<boolean>((resolve) => {
      child.stderr.on('data', (text: Buffer) => text.includes(READY) && resolve(true))
      child.once('exit', () => resolve(false))
    })
    if (await isReady) server = child
    return isReady
  }
  const start = async () => {
    for (let tries = 0; tries < START_TRIES; tries += 1) {
      if (await tryToStart()) return
      // Processes of the killed server may still be ending.
      await sleep(100)
    }
    throw new Error(`PostgreSQL in ${folder} did not start again.`)
  }
  await start()
  // Two faults may meet the same server, so restarts run one after the other.
  let underWay: Promise<void> = Promise.resolve()
  return {
    port,
    urlOf: (database, through = port) => `postgres://abhyas:abhyas@127.0.0.1:${through}/${database}`,
    restart(afterMs) {
      underWay = underWay.then(async () => {
        if (server) await killWithChildren(server)
        server = null
        await sleep(afterMs)
        await start()
      })
      return underWay
    },
    settled: () => underWay,
    async remove() {
      await underWay.catch(() => undefined)
      process.off('exit', killAlong)
      if (server) {
        server.kill('SIGINT')
        await once(server, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Every process of PostgreSQL leads its own process group, so one signal does not reach all of them. */
async function killWithChildren(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit')
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').catch(() => '')
  server.kill('SIGKILL')
  for (const pid of children.split(' ').filter(Boolean))
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended already.
    }
  await exited
}
