import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@abhyas/database/database'
import { freePort, startLocalPostgres } from '@abhyas/database/local-postgres'
import { sql } from '@abhyas/database/sql'
import type { DurablePostgres } from '@abhyas/testing/durable-postgres'

export type ReplicatedPostgres = DurablePostgres & {
  /** Says whether a commit waits until the replica has it on its disk. */
  waitForReplica(db: Database, waits: boolean): Promise<void>
}

const REPLICA = 'replica'

/** Starts a PostgreSQL and its replica on this machine. Both wait for the disk. */
export async function openReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = join(tmpdir(), `abhyas-bench-${randomUUID().slice(0, 8)}`)
  const copy = `${folder}-replica`
  const port = await freePort()
  const made = await startLocalPostgres(folder, { port })
  const [pid] = (await readFile(`${folder}/postmaster.pid`, 'utf8')).split('\n')
  const binary = await readlink(`/proc/${pid}/exe`)
  await made.stop()
  // The files of a server that is down are a complete copy.
  execFileSync('cp', ['-a', folder, copy])
  await writeFile(`${copy}/standby.signal`, '')
  const source = `host=127.0.0.1 port=${port} user=abhyas password=abhyas application_name=${REPLICA}`
  await appendFile(`${copy}/postgresql.auto.conf`, `primary_conninfo = '${source}'\n`)

  const primary = await startLocalPostgres(folder, { port, keep: false })
  const replica = await startReplica(binary, copy)
  return {
    urlOf: primary.urlOf,
    async waitForReplica(db, waits) {
      const names = waits
        ? sql`alter system set synchronous_standby_names = 'replica'`
        : sql`alter system reset synchronous_standby_names`
      await db.write(names)
      await db.write(sql`select pg_reload_conf()`)
      await untilState(db, waits ? 'sync' : 'async')
    },
    async stop() {
      await primary.stop()
      const exited = once(replica, 'exit')
      replica.kill('SIGINT')
      await exited
      await rm(copy, { recursive: true, force: true })
    },
  }
}

async function startReplica(binary: string, folder: string): Promise<ChildProcess> {
  const { uid, gid } = await stat(folder)
  const port = String(await freePort())
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300']
  const replica = spawn(binary, ['-D', folder, '-p', port, ...settings], {
    stdio: 'ignore',
    // PostgreSQL refuses to run as root.
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  const killAlong = () => replica.kill('SIGKILL')
  process.once('exit', killAlong)
  replica.once('exit', () => process.off('exit', killAlong))
  return replica
}

async function untilState(db: Database, state: 'sync' | 'async'): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await db.select<{ state: string }>(sql`
      select sync_state as state from pg_stat_replication where application_name = ${REPLICA} and state = 'streaming'`)
    if (found[0]?.state === state) return
    await sleep(100)
  }
  throw new Error(`The replica did not become ${state}.`)
}
